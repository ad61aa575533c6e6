import type { AppointmentState } from '@desco/contract/messages/appointments'
import { sql } from 'kysely'

import type { DataSubject, GivenRow } from '#platform/contributions.ts'
import type { Database } from '#platform/database/database.ts'
import { inBatches } from '#platform/database/personal-data.queries.ts'

/** The appointments of a family, the latest first. */
export async function listAppointments(db: Database, familyId: string, count: number) {
  return db
    .selectFrom('appointment')
    .select(['id', 'version', 'startsAt', 'minutes', 'place', 'purpose', 'state', 'words'])
    .where('familyId', '=', familyId)
    .orderBy('startsAt', 'desc')
    .orderBy('id')
    .limit(count)
    .execute()
}

export type AppointmentRow = Awaited<ReturnType<typeof listAppointments>>[number]

export async function findAppointment(db: Database, id: string) {
  return db
    .selectFrom('appointment')
    .select(['familyId', 'startsAt', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Appointments to come of which no reminder waits. */
export async function listUnqueued(
  db: Database,
  { queue, now }: { queue: string; now: Date },
): Promise<{ id: string; startsAt: Date }[]> {
  const { rows } = await sql<{ id: string; startsAt: Date }>`
    select id, starts_at as "startsAt" from appointment
    where starts_at > ${now} and state in ('given', 'confirmed') and state <> 'cancelled' and not exists (
      select from job where queue = ${queue}
        and key = appointment.id || to_char(appointment.starts_at at time zone 'UTC', ' YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    )`.execute(db)
  return rows
}

/** An appointment of this family; nobody else changes it until the end of `tx`. */
export async function lockAppointment(tx: Database, familyId: string, id: string) {
  return tx
    .selectFrom('appointment')
    .select(['id', 'version', 'startsAt', 'state'])
    .where('id', '=', id)
    .where('familyId', '=', familyId)
    .forUpdate()
    .executeTakeFirst()
}

/** Where to write to the parents of a family who take part: proved addresses, and none of who has left or was erased. */
export async function listReaders(db: Database, familyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('email')
    .where('familyId', '=', familyId)
    .where('kind', '=', 'parent')
    .where('name', '!=', '')
    .where('verifiedAt', 'is not', null)
    .where('id', 'not in', db.selectFrom('person_left').select('personId').where('familyId', '=', familyId))
    .orderBy('createdAt')
    .execute()
  return rows.flatMap(({ email }) => email ?? [])
}

type WhenAndWhere = { startsAt: Date; minutes: number; place: string; purpose: string }
type NewAppointment = WhenAndWhere & { familyId: string; givenBy: string; now: Date }

export async function insertAppointment(tx: Database, one: NewAppointment): Promise<string> {
  const { id } = await tx
    .insertInto('appointment')
    .values({
      familyId: one.familyId,
      startsAt: one.startsAt,
      minutes: one.minutes,
      place: one.place,
      purpose: one.purpose,
      state: 'given',
      givenAt: one.now,
      givenBy: one.givenBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An earlier answer counts no more. */
export async function moveAppointment(tx: Database, id: string, to: WhenAndWhere) {
  await tx
    .updateTable('appointment')
    .set((row) => ({
      startsAt: to.startsAt,
      minutes: to.minutes,
      place: to.place,
      purpose: to.purpose,
      state: 'given',
      words: '',
      answeredBy: null,
      answeredAt: null,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export async function cancelAppointmentRow(tx: Database, id: string) {
  await tx
    .updateTable('appointment')
    .set((row) => ({ state: 'cancelled', version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

type Answered = { state: AppointmentState; words: string; accountId: string; now: Date }

export async function storeAnswer(tx: Database, id: string, { state, words, accountId, now }: Answered) {
  await tx
    .updateTable('appointment')
    .set((row) => ({
      state,
      words,
      answeredBy: accountId,
      answeredAt: now,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Of a parent or child: the appointments of their family. */
export const giveAppointmentsOf = (db: Database, who: DataSubject) =>
  inBatches(
    db,
    sql<GivenRow>`
      select id, starts_at, minutes, place, purpose, state, words, answered_by, answered_at, given_at
      from appointment
      where family_id = ${who.familyId} or given_by = any(${[...who.staffIds]}::uuid[])
      order by starts_at`,
  )

/** A parent's words go with them; the appointments go with the last of the family. Answers how many rows changed. */
export async function eraseAppointments(db: Database, who: DataSubject): Promise<number> {
  const accounts = [...who.accountIds]
  const gone = await sql`
    delete from appointment
    where family_id = ${who.familyId}
      and not exists (
        select from account where family_id = ${who.familyId} and name <> '' and id <> all(${accounts}::uuid[])
      )
      and not exists (
        select from child where family_id = ${who.familyId} and id <> all(${[...who.childIds]}::uuid[])
      )`.execute(db)
  const blank = await sql`
    update appointment set words = '', answered_by = null, answered_at = null
    where answered_by = any(${accounts}::uuid[])`.execute(db)
  return Number(gone.numAffectedRows ?? 0) + Number(blank.numAffectedRows ?? 0)
}
