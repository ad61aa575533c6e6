import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

/**
 * Puts another note, or none, into all that is kept of a meal or a day: what it said before, and what a phone sent that was not
 * taken. What had no note gets none.
 */
export async function replaceNoteEverywhere(tx: Database, entryId: string, note: unknown): Promise<void> {
  const value = sql`${JSON.stringify(note)}::jsonb`
  await sql`
    update diary_entry_version set content = jsonb_set(content, '{note}', ${value})
    where entry_id = ${entryId} and content ->> 'note' is not null`.execute(tx)
  await sql`
    update diary_unapplied set entry = jsonb_set(entry, '{note}', ${value})
    where entry_id = ${entryId} and entry ->> 'note' is not null`.execute(tx)
}
