import { sql } from 'kysely'

import type { Database } from '#platform/database.ts'

type NewSession = {
  tokenHash: Buffer
  accountId: string
  purpose: 'session' | 'onboarding'
  now: Date
  expiresAt: Date
}

export async function insertSession(
  db: Database,
  { tokenHash, accountId, purpose, now, expiresAt }: NewSession,
) {
  await db
    .insertInto('session')
    .values({ token_hash: tokenHash, account_id: accountId, purpose, created_at: now, expires_at: expiresAt })
    .execute()
}

export async function findLiveSession(db: Database, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['account.id', 'account.family_id', 'account.kind', 'session.purpose', 'session.expires_at'])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .executeTakeFirst()
}

/** Of many requests at the same instant exactly one is answered true. */
export async function deleteSession(db: Database, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteSessionsOf(db: Database, accountId: string) {
  await db.deleteFrom('session').where('account_id', '=', accountId).execute()
}

/** Answers how many there were. */
export async function deleteExpiredSessions(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('session').where('expires_at', '<=', now).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Tells every server process, after the commit, to forget what it remembers of an account's sessions. */
export async function announceSessionEnd(db: Database, accountId: string) {
  await sql`select pg_notify('session_ended', ${accountId})`.execute(db)
}
