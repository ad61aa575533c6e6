import { leaving, type LeavingState, type MessageChoice } from '@desco/contract/families/leaving'
import { useState } from 'react'

import { useStudyOver } from '#data/hooks.ts'
import { Refusal } from '#data/refusal.ts'
import { useServer } from '#data/session/session-loader.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { ListRow } from '#ui/layout/list.tsx'
import { printDay } from '#ui/text/format.ts'
import { PauseDialog } from './pause-dialog.tsx'
import { ReceivedMessagesDialog } from './received-messages-dialog.tsx'

/** The two steps before leaving: fewer messages, and none until a day; and what was sent so far. */
export function MessageRows({ state: { messages } }: { state: LeavingState }) {
  const { send } = useServer()
  const [isPausing, setIsPausing] = useState(false)
  const [isReading, setIsReading] = useState(false)
  const [isSending, setIsSending] = useState(false)
  // there is nothing to have fewer of
  const isStudyOver = useStudyOver()

  const choose = async (choice: MessageChoice) => {
    setIsSending(true)
    try {
      const { message } = await send(leaving.chooseMessages, { choice })
      void showToast('success', message)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      void showToast('error', Object.values(error.fields)[0] ?? error.message)
    } finally {
      setIsSending(false)
    }
  }
  const button = (label: string, choice: MessageChoice) => (
    <Button onClick={() => void choose(choice)} busy={isSending} busyLabel="Un momento…">
      {label}
    </Button>
  )

  return (
    <>
      {!isStudyOver && (
        <>
          <ListRow
            title="Meno messaggi"
            fact={
              messages.choice === 'fewer'
                ? 'Hai scelto così: ti arrivano solo le email necessarie.'
                : 'Niente promemoria di questionari e diario. Le email necessarie arrivano lo stesso: codici, conferme, appuntamenti, ritiri.'
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
                ? 'Niente promemoria fino al giorno che scegli. Nessuno si aspetta niente da te.'
                : `In pausa fino al ${printDay(messages.until)}: niente promemoria.`
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
      {isReading && <ReceivedMessagesDialog onClose={() => setIsReading(false)} />}
      {isPausing && <PauseDialog until={messages.until} onClose={() => setIsPausing(false)} />}
    </>
  )
}
