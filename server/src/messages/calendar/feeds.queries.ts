import type { Database } from '#platform/database/database.ts'

/** When the private address of somebody's calendar was made; null where there is none. */
export async function findFeedMadeAt(db: Database, accountId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('calendar_feed')
    .select('madeAt')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row?.madeAt ?? null
}

type NewFeed = { accountId: string; tokenHash: Buffer; now: Date }

/** The new address takes the place of the old. */
export async function storeFeed(db: Database, { accountId, tokenHash, now }: NewFeed) {
  const made = { tokenHash, madeAt: now }
  await db
    .insertInto('calendar_feed')
    .values({ accountId, ...made })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(made))
    .execute()
}

/** The person whose calendar an address shows. */
export async function findFeedOwner(db: Database, tokenHash: Buffer) {
  return db
    .selectFrom('calendar_feed as feed')
    .innerJoin('account', 'account.id', 'feed.accountId')
    .select(['account.id as accountId', 'account.familyId', 'account.kind'])
    .where('feed.tokenHash', '=', tokenHash)
    .executeTakeFirst()
}
