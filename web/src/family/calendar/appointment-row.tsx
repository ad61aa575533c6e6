import { type Appointment, appointmentLimits, appointments } from '@desco/contract/families/appointments'
import { type ReactNode, type SyntheticEvent, useState } from 'react'

import { Refusal } from '#data/refusal.ts'
import { useServer } from '#data/session-loader.ts'
import { FormFrame } from '#forms/text-form.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx'
import { ErrorNote } from '#ui/feedback/notices.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { Fields } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { Row, Stack } from '#ui/layout/boxes.tsx'
import { ListRow } from '#ui/layout/list.tsx'
import { printDayAndTime } from '#ui/text/format.ts'
import { HiddenText, Text } from '#ui/text/text.tsx'

type Props = { appointment: Appointment; isComing: boolean; takeOver: ReactNode }

const words = {
  given: { tone: 'wait', word: 'Ti va bene?' },
  confirmed: { tone: 'good', word: 'Confermato' },
  other_time: { tone: 'wait', word: 'Hai chiesto un altro momento' },
  cancelled: { tone: 'plain', word: 'Annullato' },
} as const

/** What the team proposes: when, where, what for; and the family's answer. */
export function AppointmentRow({ appointment, isComing, takeOver }: Props) {
  const { startsAt, minutes, place, purpose, state } = appointment
  const { tone, word } = words[state]
  return (
    <ListRow
      title={`Appuntamento: ${purpose}`}
      fact={`${printDayAndTime(startsAt)}, ${minutes} minuti · ${place}`}
      action={
        <Stack gap="tight">
          <span>
            <Badge tone={tone}>{word}</Badge>
          </span>
          {isComing && state !== 'cancelled' && <Answers appointment={appointment} />}
          {takeOver}
        </Stack>
      }
    />
  )
}

function Answers({ appointment: { id, version, state, purpose } }: { appointment: Appointment }) {
  const { send } = useServer()
  const [isOther, setIsOther] = useState(false)
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)

  const answer = async (said: 'confirmed' | 'other_time') => {
    if (busy) return
    setBusy(true)
    setRefused(null)
    try {
      const { message } = await send(appointments.answerAppointment, {
        appointmentId: id,
        version,
        answer: said,
        words: said === 'other_time' ? text : '',
      })
      setIsOther(false)
      void showToast('success', message)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setRefused(error.fields['words'] ?? error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Row>
        {state !== 'confirmed' && (
          <Button
            small
            onClick={() => void answer('confirmed')}
            busy={busy && !isOther}
            busyLabel="Un momento…"
          >
            <span>
              Va bene <HiddenText>l’appuntamento: {purpose}</HiddenText>
            </span>
          </Button>
        )}
        <Button small variant="quiet" onClick={() => setIsOther(true)}>
          <span>
            Un altro momento <HiddenText>per l’appuntamento: {purpose}</HiddenText>
          </span>
        </Button>
      </Row>
      {refused !== null && !isOther && <ErrorNote>{refused}</ErrorNote>}
      {isOther && (
        <Dialog title="Un altro momento" onClose={() => setIsOther(false)}>
          <FormFrame
            onSubmit={async (event: SyntheticEvent) => {
              event.preventDefault()
              await answer('other_time')
            }}
          >
            <Fields>
              <Text>Il gruppo di ricerca legge la tua risposta e ti propone un altro momento.</Text>
              <TextInput
                name="words"
                label="Quando ti andrebbe bene?"
                value={text}
                onChange={setText}
                maxLength={appointmentLimits.words}
              />
              {refused !== null && <ErrorNote>{refused}</ErrorNote>}
            </Fields>
            <DialogActions>
              <Button type="submit" variant="primary" busy={busy} busyLabel="Un momento…">
                Chiedi un altro momento
              </Button>
              <Button onClick={() => setIsOther(false)}>Annulla</Button>
            </DialogActions>
          </FormFrame>
        </Dialog>
      )}
    </>
  )
}
