import { Problem } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

import { countAttempt, deleteAttempts, uncountAttempt } from './attempts.queries.ts'

type Window = {
  name: string
  subject: string
  perSeconds: number
  /** Its counts are not waited for: nothing is guessed here, and a crash of the database may forget those of its last half second. */
  lazily?: boolean
}
type Limit = Window & { max: number }

/**
 * Counts one attempt and refuses when there were too many in the window, over all server processes.
 * Counted before the act and outside its transaction, so that a request that is cut off counts too.
 */
export async function takeAttempt(needs: Needs<'secrets'>, limit: Limit): Promise<void> {
  const { attempts, secondsLeft } = await countAttempt(needs, limit)
  if (attempts <= limit.max) return
  throw new Problem('too_many_attempts', { retryAfterSeconds: Math.max(1, secondsLeft), limit: limit.name })
}

/** Counts one attempt, and refuses nothing: the caller has something to say about the number. */
export async function countAttempts(needs: Needs<'secrets'>, window: Window): Promise<number> {
  return (await countAttempt(needs, window)).attempts
}

export const forgetAttempts = (needs: Omit<Needs<'secrets'>, 'clock'>, window: Window) =>
  deleteAttempts(needs, window)

/** Takes back an attempt that turned out to be none. */
export const giveBackAttempt = (needs: Omit<Needs<'secrets'>, 'clock'>, limit: Limit) =>
  uncountAttempt(needs, limit)
