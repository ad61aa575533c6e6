import { limits } from '@desco/contract/limits'
import { sql } from 'kysely'

import { personIn, type PersonRow } from '#families/people/get-user.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Identify } from '#platform/http/mount.ts'
import { later } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { newToken, sha256 } from '#platform/secrets/secrets.ts'
import type { Needs } from '#platform/needs.ts'

import { deviceFor } from './known-devices.ts'

const hashOf = (token: string) => sha256('session', token)

/** The account as it was looked at before a session is opened for it. */
export type CheckedAccount = { id: string; login: string; passwordHash: string }

/**
 * Opens a session, remembers the browser, and answers both tokens, which only their holder knows, and who they are on a
 * day in Italy. Undefined when the account is no longer what was looked at, because to compare a password takes a while: it has
 * a new password, another address or name, or one that is to be proved again. One statement that waits for a change of the
 * account that is under way; a later change waits for this, and then finds the session to end. Its facts about the person are
 * from before it waited.
 *
 * Not waited for the disk: a crash of the database within the next half second forgets the session and the browser, and
 * somebody logs in once more (docs/decisions/log-in.md).
 */
export async function openSession(
  { db, clock }: Needs,
  account: CheckedAccount,
  { today, deviceToken }: { today: string; deviceToken: string | undefined },
): Promise<{ token: string; deviceToken: string; person: PersonRow } | undefined> {
  const now = clock.now()
  const token = newToken()
  const expiresAt = later(now, { days: limits.session.days })
  const device = await deviceFor({ db, clock }, deviceToken)
  const who = personIn(account.id, today)
  const { rows } = await sql<PersonRow & { opened: number }>`
    with /* planned once: open-session */ checked as (
      select id from account
      where id = ${account.id} and login = ${account.login} and password_hash = ${account.passwordHash}
        and verified_at is not null
      for share
    ),
    opened as (
      insert into session (token_hash, account_id, purpose, created_at, expires_at)
      select ${hashOf(token)}::bytea, id, 'session', ${now}::timestamptz, ${expiresAt}::timestamptz from checked
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
  const [person] = rows
  return person?.opened === 1 ? { token, deviceToken: device.token, person } : undefined
}

/** A token that is good for add-children alone, once (design section 3). */
export async function openOnboarding({ db, clock }: Needs, accountId: string): Promise<string> {
  const createdAt = clock.now()
  const token = newToken()
  const expiresAt = later(createdAt, { hours: limits.onboarding.hours })
  await db
    .insertInto('session')
    .values({ tokenHash: hashOf(token), accountId, purpose: 'onboarding', createdAt, expiresAt })
    .execute()
  return token
}

/** Ends one session. Of many requests at the same instant exactly one is answered true. */
export async function deleteSession(db: Database, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Ends every session of an account, in every server process, and the address of its calendar. No browser is known any more.
 * `butOf`: the session that asks, which goes on.
 */
export async function endSessionsOf(
  { db }: { db: Database },
  accountId: string,
  { butOf }: { butOf?: Buffer } = {},
): Promise<void> {
  const sessions = db.deleteFrom('session').where('accountId', '=', accountId)
  await (butOf === undefined ? sessions : sessions.where('tokenHash', '!=', butOf)).execute()
  await db.deleteFrom('known_device').where('accountId', '=', accountId).execute()
  await deleteCalendarFeed(db, accountId)
}

/** The private address of somebody's calendar, which opens it without a log-in. */
export async function deleteCalendarFeed(db: Database, accountId: string) {
  await db.deleteFrom('calendar_feed').where('accountId', '=', accountId).execute()
}

/**
 * Ends one session by its token or by a ticket, which is the token's hash and opens nothing. An unknown one is no error: the
 * visitor is logged out either way.
 */
export async function logOut(
  { db }: Pick<Needs, 'db'>,
  { token, ticket }: { token?: string | undefined; ticket?: string | undefined },
) {
  if (token === undefined && ticket === undefined) return
  await deleteSession(db, token === undefined ? Buffer.from(ticket ?? '', 'hex') : hashOf(token))
}

const visitor: Actor = { kind: 'visitor' }

/** Says whose a token is. Asks the database each time, so that a session that ended opens nothing in any process. */
export const createIdentify =
  ({ db, clock }: Needs): Identify =>
  async (token) => {
    if (token === undefined || token.length === 0 || token.length > 200) return visitor
    const sessionHash = hashOf(token)
    const session = await db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.accountId')
      .modifyFront(sql`/* planned once: identify */`)
      .select(['session.accountId', 'account.familyId', 'account.kind', 'session.purpose'])
      .where('session.tokenHash', '=', sessionHash)
      .where('session.expiresAt', '>', clock.now())
      .executeTakeFirst()
    if (session === undefined) return visitor
    const { purpose, kind, ...who } = session
    return { ...who, kind: purpose === 'onboarding' ? 'newcomer' : kind, sessionHash }
  }
