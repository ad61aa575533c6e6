import { type Appointment, type AppointmentState, appointmentLimits } from '@desco/contract/messages/calendar'
import { familyAppointments } from '@desco/contract/messages/desk/appointments'
import { dayInItaly } from '@desco/contract/families/birth-date'

import { DateField, TextField } from '#forms/fields.tsx'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { MoreMenu } from '#team/parts/more-menu.tsx'
import { useStaffQuery } from '#team/session/queries.ts'
import { useMay } from '#team/session/session.ts'
import { Badge, type StateWord } from '#ui/feedback/badge.tsx'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { printDayAndTime, printTime } from '#ui/text/format.ts'

import styles from '#team/families/family-records.module.css'

/** The appointments that the team has given to a family, and the family's answers. */
export function AppointmentsPanel({ familyId }: { familyId: string }) {
  const mayAct = useMay()('families.act')
  const query = useStaffQuery(familyAppointments.familyAppointments, { familyId })
  // none is no panel
  if (query.refusal === undefined && (query.data?.appointments ?? []).length === 0) return null
  return (
    <Panel title="Appuntamenti">
      <Loaded query={query} failed="Gli appuntamenti non sono arrivati">
        {({ appointments, now }) => (
          <ol className={styles.line}>
            {inReadingOrder(appointments, now).map((one) => (
              <OneAppointment
                key={one.id}
                familyId={familyId}
                appointment={one}
                mayChange={mayAct && one.state !== 'cancelled' && one.startsAt > now}
              />
            ))}
          </ol>
        )}
      </Loaded>
    </Panel>
  )
}

/**
 * Appointments to come stand first, the next one first; then those that are over, the last one first. They arrive with the last
 * one first.
 */
const inReadingOrder = (appointments: readonly Appointment[], now: string) => [
  ...appointments.filter(({ startsAt }) => startsAt > now).reverse(),
  ...appointments.filter(({ startsAt }) => startsAt <= now),
]

/** The words of the team for each state. */
export const appointmentStates: Record<AppointmentState, StateWord> = {
  given: { tone: 'wait', word: 'Aspetta la risposta' },
  confirmed: { tone: 'good', word: 'Confermato' },
  other_time: { tone: 'bad', word: 'Chiede un altro momento' },
  cancelled: { tone: 'plain', word: 'Annullato' },
}

type OneProps = { familyId: string; appointment: Appointment; mayChange: boolean }

function OneAppointment({ familyId, appointment, mayChange }: OneProps) {
  const { startsAt, minutes, place, purpose, state, words } = appointment
  return (
    <li className={styles.event}>
      <span className={styles.at}>
        {printDayAndTime(startsAt)}, {minutes} minuti, {place}
      </span>
      <Stack gap="tight">
        <Badge {...appointmentStates[state]} />
        <span className={styles.note}>{purpose}</span>
        {words !== '' && <span className={styles.note}>La famiglia scrive: «{words}»</span>}
      </Stack>
      {mayChange && (
        <MoreMenu
          of={`l’appuntamento: ${purpose}`}
          items={[
            { label: 'Sposta', act: moveAppointment(familyId, appointment) },
            { label: 'Annulla', act: cancelAppointment(familyId, appointment) },
          ]}
        />
      )}
    </li>
  )
}

/** One at a day and a place. */
export const giveAppointment = (familyId: string) => ({
  endpoint: familyAppointments.giveAppointment,
  input: { familyId, day: '', time: '', minutes: '30', place: '', purpose: '' },
  title: 'Un appuntamento',
  confirm: 'Dai l’appuntamento',
  done: 'Appuntamento dato: i genitori ricevono un’email.',
  fields: <AppointmentFields />,
})

const moveAppointment = (
  familyId: string,
  { id, version, startsAt, minutes, place, purpose }: Appointment,
) => ({
  endpoint: familyAppointments.changeAppointment,
  input: {
    familyId,
    appointmentId: id,
    version,
    day: dayInItaly(new Date(startsAt)),
    time: printTime(startsAt),
    minutes: String(minutes),
    place,
    purpose,
  },
  title: 'Spostare l’appuntamento?',
  confirm: 'Salva l’appuntamento',
  done: 'Appuntamento cambiato: i genitori ricevono un’email.',
  fields: <AppointmentFields />,
})

const cancelAppointment = (familyId: string, { id, version, startsAt, purpose }: Appointment) => ({
  endpoint: familyAppointments.cancelAppointment,
  input: { familyId, appointmentId: id, version },
  title: 'Annullare l’appuntamento?',
  follows: `${purpose}, ${printDayAndTime(startsAt)}. I genitori ricevono un’email, e non si può tornare indietro: se cambia solo il momento, spostalo.`,
  confirm: 'Annulla l’appuntamento',
  back: 'Lascialo',
  done: 'Appuntamento annullato: i genitori ricevono un’email.',
  danger: true,
})

const AppointmentFields = () => (
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
