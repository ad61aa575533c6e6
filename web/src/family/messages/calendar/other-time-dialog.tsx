import { appointmentLimits, appointments } from '@desco/contract/messages/appointments'
import { type SyntheticEvent, useState } from 'react'

import { useAct } from '#data/use-act.ts'
import { FormFrame } from '#forms/text-form.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { ErrorNote } from '#ui/feedback/notices.tsx'
import { DialogActions } from '#ui/feedback/plain-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Fields } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { Text } from '#ui/text/text.tsx'

type Props = { title: string; appointmentId: string; version: number; onClose: () => void }

/** Asks the team for another time, in one's own words. */
export function OtherTimeDialog({ title, appointmentId, version, onClose }: Props) {
  const { say, busy, refused } = useAct()
  const [words, setWords] = useState('')

  const ask = async (event: SyntheticEvent) => {
    event.preventDefault()
    const input = { appointmentId, version, answer: 'other_time', words } as const
    if ((await say(appointments.answerAppointment, input)) !== null) onClose()
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <FormFrame onSubmit={ask}>
        <Fields>
          <Text>Il gruppo di ricerca legge la tua risposta e ti propone un altro momento.</Text>
          <TextInput
            name="words"
            label="Quando ti andrebbe bene?"
            value={words}
            onChange={setWords}
            maxLength={appointmentLimits.words}
          />
          {refused !== null && <ErrorNote>{refused}</ErrorNote>}
        </Fields>
        <DialogActions>
          <Button type="submit" variant="primary" busy={busy}>
            Chiedi un altro momento
          </Button>
          <Button onClick={onClose}>Annulla</Button>
        </DialogActions>
      </FormFrame>
    </Dialog>
  )
}
