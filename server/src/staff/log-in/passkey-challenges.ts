import { randomBytes } from 'node:crypto'

import { staffLimits } from '@desco/contract/limits'
import { z } from 'zod/mini'

import { later } from '#platform/clock.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import type { Needs } from '#platform/needs.ts'

/** The purpose and the owner of a challenge: it is good for nothing and nobody else. */
export type Purpose =
  // by a cookie of the browser that asked: an answer that somebody else has signed logs nobody in here
  { for: 'log-in'; browser: string } | { for: 'registration'; staffId: string }

/** By what passkeys know the portal: its public address, whatever a request says it was sent to. */
export function relyingParty({ portalUrl }: { portalUrl: string }) {
  const { hostname, origin } = new URL(portalUrl)
  return { rpId: hostname, origin }
}

/** Loaded by the first passkey: it takes some 25 MB of memory, which a process that sees none does not need. */
export const passkeyLibrary = () => import('@simplewebauthn/server')

/** In milliseconds, for browsers. */
export const challengeTimeout = staffLimits.passkeys.minutes * 60_000

const hashOf = (purpose: Purpose, challenge: string) =>
  sha256(
    'staff passkey challenge',
    purpose.for,
    purpose.for === 'log-in' ? purpose.browser : purpose.staffId,
    challenge,
  )

/** 256 random bits in base64url, good once and for five minutes. */
export async function newChallenge({ db, clock }: Needs, purpose: Purpose): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = later(clock.now(), { minutes: staffLimits.passkeys.minutes })
  await db
    .insertInto('staff_passkey_challenge')
    .values({ challengeHash: hashOf(purpose, challenge), expiresAt })
    .execute()
  return challenge
}

const clientData = z.object({ challenge: z.string().check(z.maxLength(200)) })

/**
 * Uses up the challenge that a browser says it has signed, and answers it; null when it was not given out for this, or is used
 * or over. Before anything else is looked at: what fails afterwards has used it up too.
 */
export async function takeChallenge(
  { db, clock }: Needs,
  purpose: Purpose,
  clientDataJSON: string,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  // none where another process was faster
  const { numDeletedRows } = await db
    .deleteFrom('staff_passkey_challenge')
    .where('challengeHash', '=', hashOf(purpose, challenge))
    .where('expiresAt', '>', clock.now())
    .executeTakeFirst()
  return numDeletedRows > 0n ? challenge : null
}

/** Answers how many there were. */
export async function deleteOldChallenges({ db, clock }: Needs): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_passkey_challenge')
    .where('expiresAt', '<=', clock.now())
    .executeTakeFirst()
  return Number(numDeletedRows)
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge
  } catch {
    return null
  }
}
