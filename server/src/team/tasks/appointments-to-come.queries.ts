import type { Given } from '@desco/contract/endpoint'
import type { Appointment } from '@desco/contract/messages/appointments'
import { sql } from 'kysely'

import { later } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'

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

const listWhere = async (db: Database, wanted: ReturnType<typeof sql>, count: number) => {
  const { rows } = await sql<RowToCome>`
    select appointment.id, version, starts_at, minutes, place, purpose, state, words,
      jsonb_build_object('id', family.id, 'code', family.code) as family
    from ${appointments} where ${wanted}
    order by starts_at, appointment.id limit ${count}`.execute(db)
  return rows
}

/** Families that asked for another time, the first to come first. */
export const listWaiting = (db: Database, now: Date, count: number) => listWhere(db, isWaiting(now), count)

/** Those of the next days, the first to come first. */
export const listComing = (db: Database, now: Date, count: number) => listWhere(db, isComing(now), count)

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
