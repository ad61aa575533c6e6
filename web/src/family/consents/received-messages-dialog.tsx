import { type ReceivedMessage, receivedMessages } from '@desco/contract/messages/received-messages'

import { endpointQuery, serverState } from '#data/server-state.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { EmptyState, FailedState } from '#ui/feedback/states.tsx'
import { Button } from '#ui/form/button.tsx'
import { printDayAndTime } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import styles from './received-messages.module.css'

/** The reminders and messages that one was sent, to be read again. */
export function ReceivedMessagesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="I messaggi ricevuti" onClose={onClose} actions={<Button onClick={onClose}>Chiudi</Button>}>
      <Content />
    </Dialog>
  )
}

function Content() {
  const {
    data: answer,
    error,
    isFetching,
    refetch,
  } = useReceivedMessagesQuery({}, { refetchOnMountOrArgChange: true })
  if (answer === undefined && error !== undefined) {
    return (
      <FailedState title="I messaggi non sono arrivati" onRetry={() => void refetch()} retrying={isFetching}>
        {'message' in error ? error.message : 'Riprova tra poco.'}
      </FailedState>
    )
  }
  if (answer === undefined) return <Skeleton shape="card" count={2} label="Carichiamo i messaggi…" />
  if (answer.data.length === 0) {
    return (
      <EmptyState drawing="lettera" title="Ancora nessun messaggio">
        Qui ritrovi i promemoria e i messaggi dello studio. Codici e ricevute restano solo nella tua posta.
      </EmptyState>
    )
  }
  return (
    <ul className={styles.messages}>
      {answer.data.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </ul>
  )
}

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

const { useReceivedMessagesQuery } = serverState.injectEndpoints({
  endpoints: (build) => ({
    receivedMessages: build.query(endpointQuery(receivedMessages.listReceivedMessages)),
  }),
})
