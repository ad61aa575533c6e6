import type { Database } from '#platform/database.ts'

/** When the private address of somebody's calendar was made; null where there is none. */
export async function findFeedMadeAt(db: Database, accountId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('calendar_feed')
    .select('made_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.made_at ?? null
}

type NewFeed = { accountId: string; tokenHash: Buffer; now: Date }

/** The new address takes the place of the old. */
export async function storeFeed(db: Database, { accountId, tokenHash, now }: NewFeed) {
  const made = { token_hash: tokenHash, made_at: now }
  await db
    .insertInto('calendar_feed')
    .values({ account_id: accountId, ...made })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(made))
    .execute()
}

/** The person whose calendar an address shows. */
export async function findFeedOwner(db: Database, tokenHash: Buffer) {
  return db
    .selectFrom('calendar_feed as feed')
    .innerJoin('account', 'account.id', 'feed.account_id')
    .select(['account.id as accountId', 'account.family_id as familyId', 'account.kind'])
    .where('feed.token_hash', '=', tokenHash)
    .executeTakeFirst()
}
