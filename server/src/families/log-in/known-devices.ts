import { limits } from '@desco/contract/limits'

import { later } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { cookieName, cookieText } from '#platform/http/cookies.ts'
import { newToken, sha256 } from '#platform/secrets/secrets.ts'
import type { Needs } from '#platform/needs.ts'

// Device cookies as OWASP describes them against lock-outs ("Slow Down Online Guessing Attacks with Device Cookies").

/** The owner of a device: a family's account or somebody of the research team. */
type DeviceOwner = { accountId: string } | { staffId: string }

const hashOf = (token: string) => sha256('known device', token)
const couldBe = (token: string | undefined): token is string =>
  token !== undefined && /^[\w-]{43}$/u.test(token)

/** The rows of a browser that may still say that it is known. */
const devicesOf = ({ db, clock }: Needs, token: string) =>
  db
    .selectFrom('known_device')
    .select('tokenHash')
    .where('tokenHash', '=', hashOf(token))
    .where('known_device.expiresAt', '>', clock.inDatabase())
    .limit(1)

const isThere = async (device: Pick<ReturnType<typeof devicesOf>, 'executeTakeFirst'>) =>
  (await device.executeTakeFirst()) !== undefined

/** Whether a cookie's browser has logged in as this family account before. */
export const knowsLogin = async (needs: Needs, token: string | undefined, login: string): Promise<boolean> =>
  couldBe(token) &&
  isThere(
    devicesOf(needs, token)
      .innerJoin('account', 'account.id', 'known_device.accountId')
      .where('account.login', '=', login),
  )

/** The same, for somebody of the research team. */
export const knowsStaff = async (needs: Needs, token: string | undefined, email: string): Promise<boolean> =>
  couldBe(token) &&
  isThere(
    devicesOf(needs, token)
      .innerJoin('staff_account', 'staff_account.id', 'known_device.staffId')
      .where('staff_account.email', '=', email),
  )

/**
 * Under which token a browser is to be known, and until when. One browser of a family keeps one token for all who use it; a
 * token that the portal did not give out is not taken over.
 */
export async function deviceFor(needs: Needs, token: string | undefined) {
  const isKnown = couldBe(token) && (await isThere(devicesOf(needs, token)))
  const kept = isKnown ? token : newToken()
  const expiresAt = later(needs.clock.now(), { days: limits.device.days })
  return { token: kept, tokenHash: hashOf(kept), expiresAt }
}

/** Remembers that somebody has proved from this browser who they are, and answers the token for its cookie. */
export async function rememberDevice(
  needs: Needs,
  token: string | undefined,
  owner: DeviceOwner,
): Promise<string> {
  const { token: kept, tokenHash, expiresAt } = await deviceFor(needs, token)
  const times = { lastUsedAt: needs.clock.now(), expiresAt }
  await needs.db
    .insertInto('known_device')
    .values({ tokenHash, ...owner, ...times })
    .onConflict((conflict) =>
      conflict.columns(['tokenHash', 'staffId' in owner ? 'staffId' : 'accountId']).doUpdateSet(times),
    )
    .execute()
  return kept
}

/** Whether somebody has logged in from any browser since a moment. */
export async function hasLoggedInSince(db: Database, accountId: string, since: Date): Promise<boolean> {
  const device = await db
    .selectFrom('known_device')
    .select('accountId')
    .where('accountId', '=', accountId)
    .where('lastUsedAt', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return device !== undefined
}

const name = 'desco_device'

export const deviceCookieName = (to: { portalUrl: string }) => cookieName(name, to)

export const deviceCookie = (token: string, to: { portalUrl: string }) =>
  cookieText({ name, value: token, path: '/api/users', days: limits.device.days }, to)
