import { Problem } from '#platform/problem.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'

import { countAttempt, deleteAttempts, uncountAttempt } from './attempts.queries.ts'

type Limit = { name: string; subject: string; max: number; perSeconds: number }

/**
 * Counts one attempt and refuses when there were too many in the window, over all server processes.
 * Counted before the act and outside its transaction, so that a request that is cut off counts too.
 */
export async function takeAttempt(needs: { db: Database; clock: Clock }, limit: Limit): Promise<void> {
  const now = needs.clock.now()
  const { attempts, startedAt } = await countAttempt(needs.db, limit, now)
  if (attempts <= limit.max) return
  const endsAt = startedAt.getTime() + limit.perSeconds * 1000
  throw new Problem('too_many_attempts', { retryAfterSeconds: Math.ceil((endsAt - now.getTime()) / 1000) })
}

/** Counts one attempt, and refuses nothing: the caller has something to say about the number. */
export async function countAttempts(
  { db, clock }: { db: Database; clock: Clock },
  window: Omit<Limit, 'max'>,
): Promise<number> {
  return (await countAttempt(db, window, clock.now())).attempts
}

export const forgetAttempts = ({ db }: { db: Database }, window: Omit<Limit, 'max'>) =>
  deleteAttempts(db, window)

/** Takes back an attempt that turned out to be none. */
export const giveBackAttempt = ({ db }: { db: Database }, limit: Limit) => uncountAttempt(db, limit)
