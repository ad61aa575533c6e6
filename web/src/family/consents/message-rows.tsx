import { leaving, type LeavingState, type MessageChoice } from '@desco/contract/families/leaving'
import { type SyntheticEvent, useState } from 'react'

import { Refusal } from '#data/refusal.ts'
import { useServer } from '#data/session-loader.ts'
import { FormFrame } from '#forms/text-form.tsx'
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx'
import { ErrorNote } from '#ui/feedback/notices.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { Fields } from '#ui/form/field.tsx'
import { DateInput } from '#ui/form/inputs.tsx'
import { ListRow } from '#ui/layout/list.tsx'
import { printDay } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

/** The two steps before leaving: fewer messages, and none until a day. */
export function MessageRows({ state: { messages } }: { state: LeavingState }) {
  const { send } = useServer()
  const [isPausing, setIsPausing] = useState(false)
  const [isSending, setIsSending] = useState(false)

  const choose = async (choice: MessageChoice) => {
    setIsSending(true)
    try {
      const { message } = await send(leaving.chooseMessages, { choice })
      void showToast('success', message)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      void showToast('error', error.message)
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
      <ListRow
        title="Meno messaggi"
        fact={
          messages.choice === 'fewer'
            ? 'Hai scelto così: ti arrivano solo le email necessarie.'
            : 'Niente promemoria. Le email necessarie arrivano lo stesso: codici, conferme, ritiri.'
        }
        action={
          messages.choice === 'fewer' ? button('Tutti i messaggi', 'all') : button('Meno messaggi', 'fewer')
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
      {isPausing && <PauseDialog onClose={() => setIsPausing(false)} />}
    </>
  )
}

function PauseDialog({ onClose }: { onClose: () => void }) {
  const { send } = useServer()
  const [until, setUntil] = useState('')
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string | undefined>()
  const [refused, setRefused] = useState<string | null>(null)

  const pause = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isSending) return
    setIsSending(true)
    setProblem(undefined)
    setRefused(null)
    try {
      // without a day the server says which days there are
      const chosen = { choice: 'paused', ...(until !== '' && { until }) } as const
      const { message } = await send(leaving.chooseMessages, chosen)
      void showToast('success', message)
      onClose()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { until: wrong } = error.fields
      if (wrong === undefined) setRefused(error.message)
      else setProblem(wrong)
    } finally {
      setIsSending(false)
    }
  }

  return (
    <Dialog title="Una pausa" onClose={onClose}>
      <FormFrame onSubmit={pause}>
        <Fields>
          <Text>
            Fino a quel giorno non ti mandiamo promemoria. Questionari e diario restano aperti, se ne hai
            voglia.
          </Text>
          <DateInput
            name="until"
            label="I messaggi ricominciano il"
            value={until}
            onChange={setUntil}
            error={problem}
            required
          />
          {refused !== null && <ErrorNote>{refused}</ErrorNote>}
        </Fields>
        <DialogActions>
          <Button type="submit" variant="primary" busy={isSending} busyLabel="Un momento…">
            Vai in pausa
          </Button>
          <Button onClick={onClose}>Annulla</Button>
        </DialogActions>
      </FormFrame>
    </Dialog>
  )
}
