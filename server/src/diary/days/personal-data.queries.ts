import { sql } from 'kysely'

import type { DataSubject, GivenRow } from '#platform/contributions.ts'
import type { Database } from '#platform/database/database.ts'
import { inBatches } from '#platform/database/personal-data.queries.ts'

/** The earlier versions of a person's entries. */
export const giveOlderVersions = (db: Database, { accountIds, childIds }: DataSubject) =>
  inBatches(
    db,
    sql<GivenRow>`
      select older.* from diary_entry_version as older join diary_entry as entry on entry.id = older.entry_id
      where entry.person_id = any(${[...accountIds, ...childIds]}::uuid[])`,
  )

/** All that a parent sees of the diary that a child keeps for itself: which days are complete. */
export const giveCompleteDays = (db: Database, { childIds }: DataSubject) =>
  inBatches(
    db,
    sql<GivenRow>`
      select person_id, day, kind, true as complete from diary_entry
      where person_id = any(${[...childIds]}::uuid[]) and kind = 'day' and not deleted and content ->> 'complete' = 'true'
      order by day`,
  )

/** Deletes a person's diary with all that it ever said, and the codes of texts that nobody else wrote. */
export async function eraseDiary(
  tx: Database,
  { familyId, accountIds, childIds }: DataSubject,
): Promise<number> {
  const people = [...accountIds, ...childIds]
  const { rows } = await sql<{ textKey: string | null }>`
    delete from diary_entry where person_id = any(${people}::uuid[]) returning text_key`.execute(tx)
  const texts = rows.flatMap(({ textKey }) => textKey ?? [])
  await sql`
    delete from diary_text_code as code where text_key = any(${texts}::text[])
      and not exists (select from diary_entry as entry where entry.text_key = code.text_key)`.execute(tx)
  // an entry that they wrote for another person stays that person's; its writer is no longer known
  // nobody writes for another family
  const nobodys = sql`set account_id = null where account_id = any(${[...accountIds]}::uuid[])`
  const entries = sql`(select id from diary_entry where family_id = ${familyId})`
  await sql`update diary_entry ${nobodys} and family_id = ${familyId}`.execute(tx)
  await sql`update diary_entry_version ${nobodys} and entry_id in ${entries}`.execute(tx)
  await sql`update diary_unapplied ${nobodys} and family_id = ${familyId}`.execute(tx)
  return rows.length
}
