import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'

import { hash, verify } from '@node-rs/argon2'

import { passwordCost } from '#platform/password-cost.ts'

import { limitConcurrency } from './limit-concurrency.ts'

// More at once would only share the same cores, and a flood of log-ins would take the memory of the whole server.
const oneAtATimePerCore = limitConcurrency(Math.min(availableParallelism(), 4))

export const hashPassword = (password: string) => oneAtATimePerCore(() => hash(password, passwordCost))

export const verifyPassword = (passwordHash: string, password: string) =>
  oneAtATimePerCore(() => verify(passwordHash, password))

/** What stands for a password that is good no more: nobody knows what would fit it, and to try takes as long as ever. */
export function hashOfNothing(): string {
  const random = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/u, '')
  const { memoryCost, timeCost, parallelism } = passwordCost
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${random(16)}$${random(32)}`
}

/** Takes as long as `verifyPassword`, for an account that does not exist: the time must not tell. */
export async function pretendToVerify(password: string): Promise<null> {
  await hashPassword(password)
  return null
}
