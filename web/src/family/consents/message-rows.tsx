import { leaving, type LeavingState, type MessageChoice } from '@desco/contract/families/leaving'
import { type ReceivedMessage, receivedMessages } from '@desco/contract/messages/received-messages'
import { useState } from 'react'

import { useStudyOver } from '#data/hooks.ts'
import { useAct } from '#data/use-act.ts'
import { useFamilyQuery } from '#data/use-family-query.ts'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { PlainDialog } from '#ui/feedback/plain-dialog.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Button } from '#ui/form/button.tsx'
import { List, ListRow } from '#ui/layout/list.tsx'
import { printDay, printDayAndTime } from '#ui/text/format.ts'
import { Paragraphs, SmallNote } from '#ui/text/text.tsx'

import { PauseDialog } from './pause-dialog.tsx'
import styles from './received-messages.module.css'

/** The steps that come before leaving: fewer messages, and none until a day; and what was sent so far. */
export function MessageRows({ state: { messages } }: { state: LeavingState }) {
  const { say, busy } = useAct({ refusalIn: 'toast' })
  const [isPausing, setIsPausing] = useState(false)
  const [isReading, setIsReading] = useState(false)
  // there is nothing to have fewer of
  const isStudyOver = useStudyOver()

  const button = (label: string, choice: MessageChoice) => (
    <Button onClick={() => void say(leaving.chooseMessages, { choice })} busy={busy}>
      {label}
    </Button>
  )

  return (
    <>
      <List label="I messaggi">
        {!isStudyOver && (
          <>
            <ListRow
              title="Meno messaggi"
              fact={
                messages.choice === 'fewer'
                  ? 'Hai scelto così: ti arrivano solo le email necessarie.'
                  : 'Niente promemoria, messaggi dello studio e avvisi di notizie. Le email necessarie arrivano lo stesso: codici, conferme, appuntamenti, ritiri.'
              }
              action={
                messages.choice === 'fewer'
                  ? button('Tutti i messaggi', 'all')
                  : button('Meno messaggi', 'fewer')
              }
            />
            <ListRow
              title="Una pausa"
              fact={
                messages.until === null
                  ? 'Niente promemoria, messaggi e avvisi di notizie fino al giorno che scegli. Nessuno si aspetta niente da te.'
                  : `In pausa fino al ${printDay(messages.until)}: ti arrivano solo le email necessarie.`
              }
              action={
                messages.choice === 'paused' ? (
                  button('Finisci la pausa', 'all')
                ) : (
                  <Button onClick={() => setIsPausing(true)}>Pausa fino al…</Button>
                )
              }
            />
          </>
        )}
        <ListRow
          title="I messaggi ricevuti"
          fact="I promemoria e i messaggi dello studio che ti abbiamo mandato."
          action={<Button onClick={() => setIsReading(true)}>Leggi</Button>}
        />
      </List>
      {isReading && (
        <PlainDialog title="I messaggi ricevuti" onClose={() => setIsReading(false)} back="Chiudi">
          <ReceivedMessages />
        </PlainDialog>
      )}
      {isPausing && <PauseDialog until={messages.until} onClose={() => setIsPausing(false)} />}
    </>
  )
}

/** The reminders and messages that one was sent, to be read again. */
const ReceivedMessages = () => (
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
        <SmallNote as="span">{printDayAndTime(sentAt)}</SmallNote>
      </summary>
      <div className={styles.text}>
        <Paragraphs of={text} />
      </div>
    </details>
  </li>
)
