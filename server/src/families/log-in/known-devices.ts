import { limits } from '@desco/contract/limits'

import { later } from '#platform/clock.ts'
import { cookieName, cookieText } from '#platform/http/cookies.ts'
import { newToken, sha256 } from '#platform/secrets/secrets.ts'
import type { Needs } from '#platform/needs.ts'

import {
  type DeviceOwner,
  isDeviceOfAnybody,
  isDeviceOfLogin,
  isDeviceOfStaff,
  upsertDevice,
} from './known-devices.queries.ts'

// Device cookies as OWASP describes them against lock-outs ("Slow Down Online Guessing Attacks with Device Cookies").

const hashOf = (token: string) => sha256('known device', token)
const couldBe = (token: string | undefined): token is string =>
  token !== undefined && /^[\w-]{43}$/u.test(token)

/** Whether a cookie's browser has logged in as this family account before. */
export const knowsLogin = async (needs: Needs, token: string | undefined, login: string): Promise<boolean> =>
  couldBe(token) && isDeviceOfLogin(needs, hashOf(token), login)

/** The same, for somebody of the research team. */
export const knowsStaff = async (needs: Needs, token: string | undefined, email: string): Promise<boolean> =>
  couldBe(token) && isDeviceOfStaff(needs, hashOf(token), email)

/**
 * Under which token a browser is to be known, and until when. One browser of a family keeps one token for all who use it; a
 * token that the portal did not give out is not taken over.
 */
export async function deviceFor(needs: Needs, token: string | undefined) {
  const kept = couldBe(token) && (await isDeviceOfAnybody(needs, hashOf(token))) ? token : newToken()
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
  await upsertDevice(needs, { tokenHash, owner, expiresAt })
  return kept
}

const name = 'desco_device'

export const deviceCookieName = (to: { portalUrl: string }) => cookieName(name, to)

export const deviceCookie = (token: string, to: { portalUrl: string }) =>
  cookieText({ name, value: token, path: '/api/users', days: limits.device.days }, to)
