import type { WireInputOf } from '@desco/contract/endpoint'
import { leaving } from '@desco/contract/families/leaving'
import { type SyntheticEvent, useState } from 'react'

import { Refusal } from '#data/refusal.ts'
import { useServer } from '#data/session/session-loader.ts'
import { FormFrame } from '#forms/text-form.tsx'
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx'
import { ErrorNote } from '#ui/feedback/notices.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { Fields } from '#ui/form/field.tsx'
import { DateInput } from '#ui/form/inputs.tsx'
import { printDay } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

type Props = {
  /** The first day after the pause that is on; null: none is. */
  until: string | null
  onClose: () => void
}

/** Until which day no reminders come; a pause that is on is moved here, or ended. */
export function PauseDialog({ until: pausedUntil, onClose }: Props) {
  const { send } = useServer()
  const [until, setUntil] = useState('')
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string | undefined>()
  const [refused, setRefused] = useState<string | null>(null)

  const choose = async (chosen: WireInputOf<typeof leaving.chooseMessages>) => {
    if (isSending) return
    setIsSending(true)
    setProblem(undefined)
    setRefused(null)
    try {
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

  const pause = (event: SyntheticEvent) => {
    event.preventDefault()
    // without a day the server says which days there are
    return choose({ choice: 'paused', ...(until !== '' && { until }) })
  }

  return (
    <Dialog title="Una pausa" onClose={onClose}>
      <FormFrame onSubmit={pause}>
        <Fields>
          {pausedUntil !== null && <Text>Ora sei in pausa fino al {printDay(pausedUntil)}.</Text>}
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
            {pausedUntil === null ? 'Vai in pausa' : 'Cambia il giorno'}
          </Button>
          {pausedUntil !== null && (
            <Button onClick={() => void choose({ choice: 'all' })} busy={isSending} busyLabel="Un momento…">
              Finisci la pausa
            </Button>
          )}
          <Button onClick={onClose}>Annulla</Button>
        </DialogActions>
      </FormFrame>
    </Dialog>
  )
}
