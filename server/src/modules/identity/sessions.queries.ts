import { sql } from 'kysely'

import type { Database } from '#platform/database.ts'

/** `onboarding`: good for adding children alone. */
export type SessionPurpose = 'session' | 'onboarding'

type NewSession = {
  tokenHash: Buffer
  accountId: string
  purpose: SessionPurpose
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

/** What was looked at before a session is opened for it. */
export type CheckedAccount = { id: string; login: string; password_hash: string }

/**
 * False when the account has become another one since it was looked at: a new password, another address or name, or one
 * that is to be proved again. One statement that waits for a change of the account that is under way; a later change
 * waits for this, and then finds the session to end.
 */
export async function insertSessionOf(
  db: Database,
  account: CheckedAccount,
  { tokenHash, now, expiresAt }: Pick<NewSession, 'tokenHash' | 'now' | 'expiresAt'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('session')
    .columns(['token_hash', 'account_id', 'purpose', 'created_at', 'expires_at'])
    .expression((row) =>
      row
        .selectFrom('account')
        .select([
          sql<Buffer>`${tokenHash}::bytea`.as('token_hash'),
          'account.id',
          sql.lit('session').as('purpose'),
          sql<Date>`${now}::timestamptz`.as('created_at'),
          sql<Date>`${expiresAt}::timestamptz`.as('expires_at'),
        ])
        .where('account.id', '=', account.id)
        .where('account.login', '=', account.login)
        .where('account.password_hash', '=', account.password_hash)
        .where('account.verified_at', 'is not', null)
        .forShare(),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
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

export async function countExpiredSessions(db: Database, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('session')
    .select((session) => session.fn.countAll<string>().as('count'))
    .where('expires_at', '<=', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Tells every server process, after the commit, to forget what it remembers of an account's sessions. */
export async function announceSessionEnd(db: Database, accountId: string) {
  await sql`select pg_notify('session_ended', ${accountId})`.execute(db)
}
