import { leaving } from '@desco/contract/families/leaving'
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
import { Text } from '#ui/text/text.tsx'

/** Until which day no reminders come. */
export function PauseDialog({ onClose }: { onClose: () => void }) {
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
