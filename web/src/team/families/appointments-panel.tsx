import {
  type Appointment,
  type AppointmentState,
  appointmentLimits,
} from '@desco/contract/families/appointments'
import { familyAppointments } from '@desco/contract/staff/appointments'
import { dayInItaly } from '@desco/contract/birth-date'
import { useState } from 'react'

import { DateField, TextField } from '#forms/fields.tsx'
import { ConfirmDialog, FieldsDialog } from '#team/parts/dialogs.tsx'
import { Loaded } from '#team/parts/loaded.tsx'
import { useStaffMutation, useStaffQuery } from '#team/session/queries.ts'
import { useMay } from '#team/session/session.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { Panel, Row, Stack } from '#ui/layout/boxes.tsx'
import { printDayAndTime } from '#ui/text/format.ts'
import { HiddenText, Text } from '#ui/text/text.tsx'

import styles from './family-records.module.css'

/** What the team has agreed with a family, and what the family answered. */
export function AppointmentsPanel({ familyId }: { familyId: string }) {
  const mayAct = useMay()('families.act')
  const query = useStaffQuery(familyAppointments.familyAppointments, { familyId })
  const [open, setOpen] = useState<{ appointment: Appointment | null } | null>(null)
  return (
    <Panel
      title="Appuntamenti"
      fact={
        mayAct && (
          <Button small onClick={() => setOpen({ appointment: null })}>
            Dai un appuntamento
          </Button>
        )
      }
    >
      <Loaded query={query} failed="Gli appuntamenti non sono arrivati">
        {({ appointments, now }) =>
          appointments.length === 0 ? (
            <Text>Nessun appuntamento con questa famiglia.</Text>
          ) : (
            <ol className={styles.line}>
              {inReadingOrder(appointments, now).map((one) => (
                <OneAppointment
                  key={one.id}
                  familyId={familyId}
                  appointment={one}
                  mayChange={mayAct && one.state !== 'cancelled' && one.startsAt > now}
                  onChange={() => setOpen({ appointment: one })}
                />
              ))}
            </ol>
          )
        }
      </Loaded>
      {open !== null && (
        <AppointmentDialog familyId={familyId} appointment={open.appointment} onClose={() => setOpen(null)} />
      )}
    </Panel>
  )
}

/** What is to come, the next one first; then what is over, the last one first. They arrive with the last one first. */
const inReadingOrder = (appointments: readonly Appointment[], now: string) => [
  ...appointments.filter(({ startsAt }) => startsAt > now).reverse(),
  ...appointments.filter(({ startsAt }) => startsAt <= now),
]

/** What the team reads of each state. */
export const appointmentStates: Record<
  AppointmentState,
  { tone: 'good' | 'wait' | 'plain' | 'bad'; word: string }
> = {
  given: { tone: 'wait', word: 'Aspetta la risposta' },
  confirmed: { tone: 'good', word: 'Confermato' },
  other_time: { tone: 'bad', word: 'Chiede un altro momento' },
  cancelled: { tone: 'plain', word: 'Annullato' },
}

type OneProps = { familyId: string; appointment: Appointment; mayChange: boolean; onChange: () => void }

function OneAppointment({ familyId, appointment, mayChange, onChange }: OneProps) {
  const { id, version, startsAt, minutes, place, purpose, state, words } = appointment
  const { send, busy } = useStaffMutation(familyAppointments.cancelAppointment, {
    done: 'Appuntamento annullato: i genitori ricevono un’email.',
  })
  const [isAsking, setIsAsking] = useState(false)
  async function cancel() {
    await send({ familyId, appointmentId: id, version })
    setIsAsking(false)
  }
  const { tone, word } = appointmentStates[state]
  return (
    <li className={styles.event}>
      <span className={styles.at}>
        {printDayAndTime(startsAt)}, {minutes} minuti, {place}
      </span>
      <Stack gap="tight">
        <span>
          <Badge tone={tone}>{word}</Badge>
        </span>
        <span className={styles.note}>{purpose}</span>
        {words !== '' && <span className={styles.note}>La famiglia scrive: «{words}»</span>}
        {mayChange && (
          <Row>
            <Button small onClick={onChange}>
              <span>
                Sposta <HiddenText>l’appuntamento: {purpose}</HiddenText>
              </span>
            </Button>
            <Button small variant="dangerOutline" onClick={() => setIsAsking(true)}>
              <span>
                Annulla <HiddenText>l’appuntamento: {purpose}</HiddenText>
              </span>
            </Button>
          </Row>
        )}
      </Stack>
      {isAsking && (
        <ConfirmDialog
          title="Annullare l’appuntamento?"
          confirm="Annulla l’appuntamento"
          back="Lascialo"
          danger
          busy={busy}
          onConfirm={() => void cancel()}
          onClose={() => setIsAsking(false)}
        >
          <Text>
            {purpose}, {printDayAndTime(startsAt)}. I genitori ricevono un’email, e non si può tornare
            indietro: se cambia solo il momento, spostalo.
          </Text>
        </ConfirmDialog>
      )}
    </li>
  )
}

const clock = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  hour: '2-digit',
  minute: '2-digit',
})

type DialogProps = {
  familyId: string
  /** The one to move; null for a new one. */
  appointment: Appointment | null
  onClose: () => void
}

function AppointmentDialog({ familyId, appointment, onClose }: DialogProps) {
  const fields = (
    <>
      <DateField name="day" label="Giorno" />
      <TextField name="time" label="Ora" hint="Ora italiana, per esempio 09:30." maxLength={5} />
      <TextField name="minutes" label="Quanti minuti" inputMode="numeric" maxLength={3} />
      <TextField
        name="place"
        label="Dove"
        hint="I genitori lo leggono, e se salvano la data finisce nel loro calendario."
        maxLength={appointmentLimits.place}
      />
      <TextField
        name="purpose"
        label="Per che cosa"
        hint="I genitori lo leggono. Senza nomi."
        maxLength={appointmentLimits.purpose}
      />
    </>
  )
  return appointment === null ? (
    <FieldsDialog
      title="Un appuntamento"
      confirm="Dai l’appuntamento"
      done="Appuntamento dato: i genitori ricevono un’email."
      endpoint={familyAppointments.giveAppointment}
      input={{ familyId, day: '', time: '', minutes: '30', place: '', purpose: '' }}
      onClose={onClose}
    >
      {fields}
    </FieldsDialog>
  ) : (
    <FieldsDialog
      title="Spostare l’appuntamento?"
      confirm="Salva l’appuntamento"
      done="Appuntamento cambiato: i genitori ricevono un’email."
      endpoint={familyAppointments.changeAppointment}
      input={{
        familyId,
        appointmentId: appointment.id,
        version: appointment.version,
        day: dayInItaly(new Date(appointment.startsAt)),
        time: clock.format(new Date(appointment.startsAt)),
        minutes: String(appointment.minutes),
        place: appointment.place,
        purpose: appointment.purpose,
      }}
      onClose={onClose}
    >
      {fields}
    </FieldsDialog>
  )
}
