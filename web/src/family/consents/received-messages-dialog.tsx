import { type ReceivedMessage, receivedMessages } from '@desco/contract/messages/received-messages'

import { useFamilyQuery } from '#data/use-family-query.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Button } from '#ui/form/button.tsx'
import { printDayAndTime } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import styles from './received-messages.module.css'

/** The reminders and messages that one was sent, to be read again. */
export function ReceivedMessagesDialog({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Dialog title={title} onClose={onClose} actions={<Button onClick={onClose}>Chiudi</Button>}>
      <Content />
    </Dialog>
  )
}

const Content = () => (
  <Loaded
    query={useFamilyQuery(receivedMessages.listReceivedMessages, {})}
    failed="I messaggi non sono arrivati"
    skeleton={<Skeleton shape="card" count={2} label="Carichiamo i messaggi…" />}
  >
    {({ data: messages }) =>
      messages.length === 0 ? (
        <EmptyState drawing="lettera" title="Ancora nessun messaggio">
          Qui ritrovi i promemoria e i messaggi dello studio. Codici e ricevute restano solo nella tua posta.
        </EmptyState>
      ) : (
        <ul className={styles.messages}>
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ul>
      )
    }
  </Loaded>
)

const Message = ({ message: { sentAt, subject, text } }: { message: ReceivedMessage }) => (
  <li>
    <details>
      <summary>
        <span className={styles.subject}>{subject}</span>
        <Text as="span" size="small" tone="faint">
          {printDayAndTime(sentAt)}
        </Text>
      </summary>
      <div className={styles.text}>
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </details>
  </li>
)
