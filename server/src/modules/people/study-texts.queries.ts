import type { Database } from '#platform/database.ts'

import type { OwedText, TextVersion } from './study-texts.rules.ts'

/** What the team wrote and is in force on a day, of every text; older versions too. */
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

/** What a parent, or an adult who was a child of the study, has to answer anew on a day. */
export async function listOwedConsents(db: Database, accountId: string, today: string): Promise<OwedText[]> {
  const rows = await db
    .selectFrom('text_owed')
    .select(['section', 'old_until'])
    .where('account_id', '=', accountId)
    .where('effective_on', '<=', today)
    .execute()
  return rows.map(({ section, old_until }) => ({ text: section, until: old_until }))
}
