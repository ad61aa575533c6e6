import { sql } from 'kysely'

import type { Database } from '#platform/database.ts'

import type { OwedText, TextVersion } from './study-texts.rules.ts'

/** The team's versions in force on a day, of every text; older versions too. */
export async function listTextVersions(db: Database, today: string): Promise<TextVersion[]> {
  const rows = await db
    .selectFrom('text_version')
    .select(['section', 'effective_on', 'title', 'paragraphs', 'agree_again', 'old_until'])
    .where('state', '=', 'approved')
    .where('effective_on', '<=', today)
    .$narrowType<{ effective_on: string }>()
    .orderBy('effective_on')
    .execute()
  return rows.map(({ section, effective_on, title, paragraphs, agree_again, old_until }) => ({
    text: section,
    version: effective_on,
    title,
    paragraphs,
    agreeAgain: agree_again,
    oldUntil: old_until,
  }))
}

/** The consents that a parent, or an adult who was a child of the study, has to answer anew on a day. */
export async function listOwedConsents(db: Database, accountId: string, today: string): Promise<OwedText[]> {
  const rows = await db
    .selectFrom('text_owed')
    .select(['section', 'old_until'])
    .where('account_id', '=', accountId)
    .where('effective_on', '<=', today)
    .execute()
  return rows.map(({ section, old_until }) => ({ text: section, until: old_until }))
}

/** Whose time to answer a new text is over, among the accounts of some families. */
export async function listAccountsOverdue(
  db: Database,
  familyIds: readonly string[],
  today: string,
): Promise<string[]> {
  const accounts = await db
    .selectFrom('account')
    .select('id')
    .where('family_id', '=', sql<string>`any(${[...familyIds]}::uuid[])`)
    .execute()
  // by the accounts themselves: of the ledger only their rows are read
  const ids = accounts.map(({ id }) => id)
  const rows = await db
    .selectFrom('text_owed')
    .select('account_id')
    .distinct()
    .where('account_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('effective_on', '<=', today)
    .where('old_until', '<', today)
    .execute()
  return rows.map(({ account_id }) => account_id)
}
