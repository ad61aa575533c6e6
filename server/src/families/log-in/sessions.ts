import { limits } from '@desco/contract/limits'

import { personIn, type PersonRow } from '#families/people/signed-in-person.queries.ts'
import { later } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { newToken, sha256 } from '#platform/secrets/secrets.ts'
import type { Needs } from '#platform/needs.ts'

import { deleteDevicesOf } from './known-devices.queries.ts'
import { deviceFor } from './known-devices.ts'
import {
  type CheckedAccount,
  deleteCalendarFeed,
  deleteOtherSessions,
  deleteSession,
  deleteSessionsOf,
  insertSession,
  insertSessionOf,
} from './sessions.queries.ts'

export const hashOf = (token: string) => sha256('session', token)

/**
 * Opens a session, remembers the browser, and answers both tokens, which only their holder knows, and who they are on a
 * day in Italy. Undefined when the account is no longer what was looked at: to compare a password takes a while, and meanwhile another may have taken its place.
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
  const opened = { tokenHash: hashOf(token), now, expiresAt, device }
  const person = await insertSessionOf<PersonRow>(db, account, opened, personIn(account.id, today))
  return person && { token, deviceToken: device.token, person }
}

/** A token that is good for add-children alone, once (design section 3). */
export async function openOnboarding({ db, clock }: Needs, accountId: string): Promise<string> {
  const now = clock.now()
  const token = newToken()
  const expiresAt = later(now, { hours: limits.onboarding.hours })
  await insertSession(db, { tokenHash: hashOf(token), accountId, purpose: 'onboarding', now, expiresAt })
  return token
}

/** Uses up an onboarding token. False when somebody else did so at the same instant. */
export const consumeOnboarding = ({ db }: { db: Database }, tokenHash: Buffer) => deleteSession(db, tokenHash)

/**
 * Ends every session of an account, in every server process, and the address of its calendar. No browser is known any more.
 */
export async function endSessionsOf({ db }: { db: Database }, accountId: string): Promise<void> {
  await deleteSessionsOf(db, accountId)
  await endOtherDoors(db, accountId)
}

/** The same, but for the session that asks. */
export async function endOtherSessions({ db }: { db: Database }, accountId: string, tokenHash: Buffer) {
  await deleteOtherSessions(db, accountId, tokenHash)
  await endOtherDoors(db, accountId)
}

async function endOtherDoors(db: Database, accountId: string) {
  await deleteDevicesOf(db, { accountId })
  await deleteCalendarFeed(db, accountId)
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
