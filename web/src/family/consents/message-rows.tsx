import { leaving, type LeavingState, type MessageChoice } from '@desco/contract/families/leaving'
import { useState } from 'react'

import { useStudyOver } from '#data/hooks.ts'
import { useAct } from '#data/use-act.ts'
import { lateDialog } from '#frame/late-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { List, ListRow } from '#ui/layout/list.tsx'
import { printDay } from '#ui/text/format.ts'

const PauseDialog = lateDialog(async () => (await import('./pause-dialog.tsx')).PauseDialog)
const ReceivedMessagesDialog = lateDialog(
  async () => (await import('./received-messages-dialog.tsx')).ReceivedMessagesDialog,
)

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
      </List>
      {isReading && (
        <ReceivedMessagesDialog title="I messaggi ricevuti" onClose={() => setIsReading(false)} />
      )}
      {isPausing && (
        <PauseDialog title="Una pausa" until={messages.until} onClose={() => setIsPausing(false)} />
      )}
    </>
  )
}
