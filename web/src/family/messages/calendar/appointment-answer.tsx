import { type Appointment, appointmentLimits, appointments } from '@desco/contract/messages/calendar'
import { type SyntheticEvent, useState } from 'react'

import { useStudyOver } from '#data/hooks.ts'
import { useAct } from '#data/use-act.ts'
import { FormFrame } from '#forms/text-form.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { ErrorNote } from '#ui/feedback/notices.tsx'
import { DialogActions, PlainDialog } from '#ui/feedback/plain-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Fields } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { Row } from '#ui/layout/boxes.tsx'
import { capital, timeOfDay } from '#ui/text/format.ts'
import { HiddenText, Text } from '#ui/text/text.tsx'

const words = {
  given: { tone: 'wait', word: 'Ti va bene?' },
  confirmed: { tone: 'good', word: 'Confermato' },
  other_time: { tone: 'wait', word: 'Chiesto un altro momento' },
  cancelled: { tone: 'plain', word: 'Annullato' },
} as const

// nobody is asked any more once the study is over
const unanswered = { tone: 'plain', word: 'Senza risposta' } as const

/** `Alle 10:30, 30 minuti · Aula 3` */
export const appointmentFact = ({ startsAt, minutes, place }: Appointment) =>
  `${capital(timeOfDay(startsAt))}, ${minutes} minuti · ${place}`

type Props = { appointment: Appointment; isComing: boolean }

/** How an appointment stands, and the family's answer to it. */
export function AppointmentAnswer({ appointment, isComing }: Props) {
  const { state, words: said } = appointment
  const isStudyOver = useStudyOver()
  const { tone, word } = isStudyOver && state === 'given' ? unanswered : words[state]
  return (
    <>
      <span>
        <Badge tone={tone}>{word}</Badge>
      </span>
      {state === 'other_time' && said !== '' && <Text size="small">«{said}»</Text>}
      {isComing && !isStudyOver && state !== 'cancelled' && <Answers appointment={appointment} />}
    </>
  )
}

function Answers({ appointment: { id, version, state, purpose } }: { appointment: Appointment }) {
  const { say, busy, refused } = useAct()
  const [isOther, setIsOther] = useState(false)
  const confirm = () =>
    say(appointments.answerAppointment, { appointmentId: id, version, answer: 'confirmed', words: '' })
  const close = () => setIsOther(false)
  return (
    <>
      <Row>
        {state !== 'confirmed' && (
          <Button small onClick={() => void confirm()} busy={busy}>
            <span>
              Va bene <HiddenText>l’appuntamento: {purpose}</HiddenText>
            </span>
          </Button>
        )}
        <Button small variant="secondary" onClick={() => setIsOther(true)}>
          <span>
            Un altro momento <HiddenText>per l’appuntamento: {purpose}</HiddenText>
          </span>
        </Button>
      </Row>
      {refused !== null && <ErrorNote>{refused}</ErrorNote>}
      {isOther && <OtherTimeDialog appointmentId={id} version={version} onClose={close} />}
    </>
  )
}

type OtherTimeProps = { appointmentId: string; version: number; onClose: () => void }

/** Asks the team for another time, in one's own words. */
function OtherTimeDialog({ appointmentId, version, onClose }: OtherTimeProps) {
  const { say, busy, refused } = useAct()
  const [words, setWords] = useState('')

  const ask = async (event: SyntheticEvent) => {
    event.preventDefault()
    const input = { appointmentId, version, answer: 'other_time', words } as const
    if ((await say(appointments.answerAppointment, input)) !== null) onClose()
  }

  return (
    <PlainDialog title="Un altro momento" onClose={onClose}>
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
    </PlainDialog>
  )
}
