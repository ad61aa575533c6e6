import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'

import { fieldErrors } from '@desco/contract/field-errors'
import { hash, verify } from '@node-rs/argon2'

import { passwordCost } from '#platform/secrets/password-cost.ts'

import { isGuessable } from './guessable-passwords/is-guessable.ts'
import { limitConcurrency } from '#platform/concurrency.ts'
import { refuseField } from '#platform/problem.ts'

// More at once would only share the same cores, and a flood of log-ins would take the memory of the whole server.
// At some 40 ms each, who comes after so many would wait longer than five seconds on a small machine.
const oneAtATimePerCore = limitConcurrency(Math.min(availableParallelism(), 4), { mostWaiting: 250 })

// as it stands in each hash (PHC string format)
const { memoryCost, timeCost, parallelism } = passwordCost
const costWritten = `m=${memoryCost},t=${timeCost},p=${parallelism}`

/** One keyboard sends é as one sign, another as e and an accent: both are the same password (RFC 8265, NFC). */
const composed = (password: string) => password.normalize('NFC')

export const hashPassword = (password: string) =>
  oneAtATimePerCore(() => hash(composed(password), passwordCost))

export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> =>
  oneAtATimePerCore(() => verify(passwordHash, composed(password)))

/**
 * Whether a hash cost something else than one does now. It is made anew while its owner logs in: what is dear enough rises over
 * twenty years, and by hashes of two costs the time would tell which names there are.
 */
export const needsRehash = (passwordHash: string) => passwordHash.split('$')[3] !== costWritten

/**
 * Has a hash of another cost replaced by one of today's, for who has just been let in. Where that fails they are in all the same,
 * because a recovery code is used up by now, and their next log-in does it.
 */
export async function renewHash(
  before: string,
  password: string,
  replace: (hashes: { before: string; after: string }) => Promise<unknown>,
): Promise<void> {
  if (!needsRehash(before)) return
  await hashPassword(password)
    .then((after) => replace({ before, after }))
    .catch(() => undefined)
}

/** A stand-in for a password that is good no more: nobody knows what would fit it, and to try takes as long as ever. */
export function hashOfNothing(): string {
  const random = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/u, '')
  return `$argon2id$v=19$${costWritten}$${random(16)}$${random(32)}`
}

/** Takes as long as `verifyPassword`, for an account that does not exist: the time must not tell. */
export async function pretendToVerify(password: string): Promise<null> {
  await hashPassword(password)
  return null
}

/**
 * Refuses a new password that is easily guessed. `personalWords`: the study's name, the family's names, the own address;
 * only of a family that the caller is known to belong to, or the refusal would tell them.
 */
export function refuseGuessable(
  password: string,
  personalWords: readonly string[],
  { field = 'password', message = fieldErrors.passwordGuessable }: { field?: string; message?: string } = {},
): void {
  if (isGuessable(password, personalWords)) refuseField(field, message)
}

/** The part of an e-mail address that is about its owner. */
export const ownPartOf = (email: string) => email.split('@')[0] ?? ''
