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
