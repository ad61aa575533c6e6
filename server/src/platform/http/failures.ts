import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import { Problem } from '#platform/problem.ts'

import { addFailure, clearFailures, findFailures, type Streak, takeBackFailure } from './failures.queries.ts'

type Needs = { db: Database; clock: Clock }

/**
 * Counts a failure before it is known whether it is one, so that a request that is cut off counts too; refuses
 * while the pause after earlier failures lasts. Take it back, or clear the streak, when the try succeeded.
 */
export async function expectFailure({ db, clock }: Needs, streak: Streak): Promise<void> {
  const now = clock.now()
  const waitUntil = await addFailure(db, streak, now)
  if (waitUntil === null) return
  throw new Problem('too_many_attempts', {
    retryAfterSeconds: Math.max(1, Math.ceil((waitUntil.getTime() - now.getTime()) / 1000)),
  })
}

export const endStreak = ({ db }: Needs, streak: Streak) => clearFailures(db, streak)
export const takeBack = ({ db }: Needs, streak: Streak) => takeBackFailure(db, streak)

/** Whether whoever tries now has to wait. */
export async function isPaused({ db, clock }: Needs, streak: Streak): Promise<boolean> {
  const blockedUntil = (await findFailures(db, streak))?.blocked_until ?? null
  return blockedUntil !== null && blockedUntil > clock.now()
}
