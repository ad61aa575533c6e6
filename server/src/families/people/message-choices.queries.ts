import type { LeavingState } from '@desco/contract/families/leaving'

import type { Database } from '#platform/database/database.ts'

/** A parent's choice about messages. A pause that is over is none. */
export async function findMessageChoice(
  db: Database,
  accountId: string,
  today: string,
): Promise<LeavingState['messages']> {
  const row = await db
    .selectFrom('message_choice')
    .select(['fewer', 'pausedUntil'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return choiceOf(row ?? { fewer: null, pausedUntil: null }, today)
}

/** The choice of a row on a day in Italy: a pause while it lasts, and after it what was chosen before. */
export function choiceOf(
  { fewer, pausedUntil: until }: { fewer: boolean | null; pausedUntil: string | null },
  today: string,
): LeavingState['messages'] {
  if (until !== null && until > today) return { choice: 'paused', until }
  return { choice: fewer === true ? 'fewer' : 'all', until: null }
}

/** `fewer`: as it was where it is not given. */
type Choice = { accountId: string; fewer?: boolean; pausedUntil: string | null; now: Date }

export async function upsertMessageChoice(db: Database, { accountId, fewer, pausedUntil, now }: Choice) {
  const said = { ...(fewer !== undefined && { fewer }), pausedUntil, changedAt: now }
  await db
    .insertInto('message_choice')
    .values({ accountId, fewer: false, ...said })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(said))
    .execute()
}
