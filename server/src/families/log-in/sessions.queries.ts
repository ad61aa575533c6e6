import { type RawBuilder, sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

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
    .values({ tokenHash, accountId, purpose, createdAt: now, expiresAt })
    .execute()
}

/** The account as it was looked at before a session is opened for it. */
export type CheckedAccount = { id: string; login: string; passwordHash: string }

type Opened = Pick<NewSession, 'tokenHash' | 'now' | 'expiresAt'> & {
  /** The browser, which is known from now on. */
  device: { tokenHash: Buffer; expiresAt: Date }
}
/** The columns that are read of the person. */
type WhoIs = { columns: RawBuilder<unknown>; tables: RawBuilder<unknown> }

/**
 * Opens a session for who was looked at, and answers who that is, or undefined when the account has become another one since:
 * a new password, another address or name, or one that is to be proved again. One statement that waits for a change of the
 * account that is under way; a later change waits for this, and then finds the session to end. What it tells of the person is
 * from before it waited.
 *
 * Not waited for the disk: a crash of the database within the next half second forgets the session and the browser, and
 * somebody logs in once more (docs/decisions/log-in.md).
 */
export async function insertSessionOf<Person>(
  db: Database,
  account: CheckedAccount,
  { tokenHash, now, expiresAt, device }: Opened,
  who: WhoIs,
): Promise<Person | undefined> {
  const { rows } = await sql<Person & { opened: number }>`
    with checked as (
      select id from account
      where id = ${account.id} and login = ${account.login} and password_hash = ${account.passwordHash}
        and verified_at is not null
      for share
    ),
    opened as (
      insert into session (token_hash, account_id, purpose, created_at, expires_at)
      select ${tokenHash}::bytea, id, 'session', ${now}::timestamptz, ${expiresAt}::timestamptz from checked
      returning account_id
    ),
    -- under the account's lock: a browser that a new password makes unknown stays so
    remembered as (
      insert into known_device (token_hash, account_id, last_used_at, expires_at)
      select ${device.tokenHash}::bytea, account_id, ${now}::timestamptz, ${device.expiresAt}::timestamptz from opened
      on conflict (token_hash, account_id) do update
        set last_used_at = excluded.last_used_at, expires_at = excluded.expires_at
    )
    select (select count(*)::int from opened) as opened, set_config('synchronous_commit', 'off', true) as lazily,
      ${who.columns} from ${who.tables}`.execute(db)
  return rows[0]?.opened === 1 ? rows[0] : undefined
}

type LiveSession = {
  id: string
  familyId: string
  kind: 'parent' | 'child'
  purpose: SessionPurpose
  expiresAt: Date
}

export async function findLiveSession(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<LiveSession | undefined> {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select(['account.id', 'account.familyId', 'account.kind', 'session.purpose', 'session.expiresAt'])
    .where('session.tokenHash', '=', tokenHash)
    .where('session.expiresAt', '>', now)
    .executeTakeFirst()
}

/** Of many requests at the same instant exactly one is answered true. */
export async function deleteSession(db: Database, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteSessionsOf(db: Database, accountId: string) {
  await db.deleteFrom('session').where('accountId', '=', accountId).execute()
}

export async function deleteOtherSessions(db: Database, accountId: string, tokenHash: Buffer) {
  await db
    .deleteFrom('session')
    .where('accountId', '=', accountId)
    .where('tokenHash', '!=', tokenHash)
    .execute()
}

/** The private address of somebody's calendar, which opens it without a log-in. */
export async function deleteCalendarFeed(db: Database, accountId: string) {
  await db.deleteFrom('calendar_feed').where('accountId', '=', accountId).execute()
}

/** Answers how many there were. */
export async function deleteExpiredSessions(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('session').where('expiresAt', '<=', now).executeTakeFirst()
  return Number(numDeletedRows)
}

export async function countExpiredSessions(db: Database, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('session')
    .select((session) => session.fn.countAll<string>().as('count'))
    .where('expiresAt', '<=', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}
