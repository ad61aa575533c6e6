import type { Given, InputOf } from '@desco/contract/endpoint'
import type { Appointment } from '@desco/contract/messages/calendar'
import type { familyAppointments } from '@desco/contract/messages/desk/appointments'
import { type RawBuilder, sql } from 'kysely'

import {
  appointmentsOf,
  cancelAppointment as cancelIt,
  changeAppointment as changeIt,
  giveAppointment as giveIt,
} from '#messages/index.ts'
import { later } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'
import { familyAct, familyActOnce, staffIdOf } from '#staff/index.ts'
import type { FamiliesNeeds } from '#families/index.ts'
import type { Needs } from '#platform/needs.ts'

import { expectFamily } from './family-tasks.ts'

type Of<Name extends keyof typeof familyAppointments> = InputOf<(typeof familyAppointments)[Name]>

export async function listFamilyAppointments({ db, clock }: Needs, familyId: string) {
  await expectFamily(db, familyId)
  return { now: clock.now(), appointments: await appointmentsOf(db, familyId) }
}

const listed = 50

/** The appointments that the team has to answer, and those to come. */
export async function listAppointmentsToCome({ db, clock }: Needs) {
  const now = clock.now()
  const [waiting, coming, counts] = await Promise.all([
    listWhere(db, isWaiting(now)),
    listWhere(db, isComing(now)),
    countToCome(db, now),
  ])
  return { now, waiting, coming, counts }
}

/** Gives a family an appointment. Place and purpose stay out of the audit log. */
export const giveAppointment = familyActOnce(
  'appointment_given',
  async (inside: FamiliesNeeds, input: Of<'giveAppointment'>, doer) => {
    const appointment = await giveIt(inside, { ...input, givenBy: staffIdOf(doer) })
    return { details: { appointment } }
  },
)

export const changeAppointment = familyAct(
  'appointment_changed',
  async (inside: FamiliesNeeds, input: Of<'changeAppointment'>) => {
    await changeIt(inside, input)
    return { details: { appointment: input.appointmentId } }
  },
)

export const cancelAppointment = familyAct(
  'appointment_cancelled',
  async (inside: FamiliesNeeds, input: Of<'cancelAppointment'>) => {
    await cancelIt(inside, input)
    return { details: { appointment: input.appointmentId } }
  },
)

type RowToCome = Given<Appointment> & { family: { id: string; code: string } }

const soonDays = 7
/** A wish for another time that nobody answered is work of the team for so long after its moment. */
const waitsDays = 30

/** Of families that still take part: where they stand is stored a moment after it changed. */
const appointments = sql`
  appointment
  join family on family.id = appointment.family_id
  left join family_standing as standing on standing.family_id = appointment.family_id`
const takesPart = sql`not coalesce(standing.is_over, false) and ${isOfStudy('appointment.familyId')}`

/** After its moment it is answered by another appointment that the team gave since. */
const isWaiting = (now: Date) => sql`
  appointment.state = 'other_time' and ${takesPart}
  and appointment.starts_at > ${later(now, { days: -waitsDays })}
  and (appointment.starts_at > ${now} or not exists (
    select from appointment as next
    where next.family_id = appointment.family_id and next.given_at > appointment.answered_at and next.state <> 'cancelled'
  ))`
const isComing = (now: Date) => sql`
  appointment.state in ('given', 'confirmed') and ${takesPart}
  and appointment.starts_at > ${now} and appointment.starts_at <= ${later(now, { days: soonDays })}`

/** Those that come first are first. */
const listWhere = async (db: Database, wanted: RawBuilder<unknown>) => {
  const { rows } = await sql<RowToCome>`
    select appointment.id, version, starts_at, minutes, place, purpose, state, words,
      jsonb_build_object('id', family.id, 'code', family.code) as family
    from ${appointments} where ${wanted}
    order by starts_at, appointment.id limit ${listed}`.execute(db)
  return rows
}

/** How many of both; `late`: of those that wait, whose moment has passed. */
export async function countToCome(db: Database, now: Date) {
  const { rows } = await sql<{ waiting: number; late: number; coming: number }>`
    select count(*) filter (where ${isWaiting(now)})::int as waiting,
      count(*) filter (where ${isWaiting(now)} and starts_at <= ${now})::int as late,
      count(*) filter (where ${isComing(now)})::int as coming
    from ${appointments}
    where appointment.state <> 'cancelled'
      and appointment.starts_at > ${later(now, { days: -waitsDays })}
      and (appointment.state = 'other_time' or appointment.starts_at <= ${later(now, { days: soonDays })})`.execute(
    db,
  )
  return rows[0] ?? { waiting: 0, late: 0, coming: 0 }
}
