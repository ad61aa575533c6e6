import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

import type { OwedText, TextVersion } from './study-texts.rules.ts'

/** The team's versions in force on a day, of every text; older versions too. */
export async function listTextVersions(db: Database, today: string): Promise<TextVersion[]> {
  const rows = await db
    .selectFrom('text_version')
    .select(['section', 'effectiveOn', 'title', 'paragraphs', 'agreeAgain', 'oldUntil'])
    .where('state', '=', 'approved')
    .where('effectiveOn', '<=', today)
    .$narrowType<{ effectiveOn: string }>()
    .orderBy('effectiveOn')
    .execute()
  return rows.map(({ section, effectiveOn, title, paragraphs, agreeAgain, oldUntil }) => ({
    text: section,
    version: effectiveOn,
    title,
    paragraphs,
    agreeAgain,
    oldUntil,
  }))
}

/** The consents that a parent, or an adult who was a child of the study, has to answer anew on a day. */
export async function listOwedConsents(db: Database, accountId: string, today: string): Promise<OwedText[]> {
  const rows = await db
    .selectFrom('text_owed')
    .select(['section', 'oldUntil'])
    .where('accountId', '=', accountId)
    .where('effectiveOn', '<=', today)
    .execute()
  return rows.map(({ section, oldUntil }) => ({ text: section, until: oldUntil }))
}

/** The accounts of some families whose time to answer a new text is over. */
export async function listAccountsOverdue(
  db: Database,
  familyIds: readonly string[],
  today: string,
): Promise<string[]> {
  const accounts = await db
    .selectFrom('account')
    .select('id')
    .where('familyId', '=', sql<string>`any(${[...familyIds]}::uuid[])`)
    .execute()
  // by the accounts themselves: of the ledger only their rows are read
  const ids = accounts.map(({ id }) => id)
  const rows = await db
    .selectFrom('text_owed')
    .select('accountId')
    .distinct()
    .where('accountId', '=', sql<string>`any(${ids}::uuid[])`)
    .where('effectiveOn', '<=', today)
    .where('oldUntil', '<', today)
    .execute()
  return rows.map(({ accountId }) => accountId)
}
