import { createTurns, limitConcurrency } from '#platform/concurrency.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import { sha256Text } from '#platform/secrets/secrets.ts'
import type { Needs } from '#platform/needs.ts'

import {
  addFailure,
  deleteStreak,
  type FailureWindow,
  findWaits,
  insertFailure,
  type Limits,
  type Streak,
  type Waits,
  waitsIn,
} from './failures.queries.ts'

export { type FailureWindow, type Streak, type Waits, waitsIn }

type FailureNeeds = Needs<'secrets'> & {
  /** Told when somebody begins to wait. */
  log?: Log
}
const inTurn = createTurns()
// so many tries may run past a full window, in each process: they were under way when the last failure was counted
const atOnce = limitConcurrency(8, { mostWaiting: 250 })

/**
 * Does a try of which it is known afterwards whether it failed (null), and counts failures alone: a right try is never
 * refused for other right ones at the same moment. Refuses while the window is full or the pause lasts. Tries of one
 * streak run one after the other, so that many at once guess no more than one by one; with several server processes at
 * most one more for each. A success ends the streak, not what the address has failed.
 */
export const tryUnderLimits = <T>(
  needs: FailureNeeds,
  limits: Limits,
  attempt: () => Promise<T | null>,
): Promise<T | null> => tryWithWaits(needs, limits, () => findWaits(needs, limits), attempt)

/** The same where one statement asks for the waits and for what the try needs: `attempt` is given its answer. */
export async function tryWithWaits<T, Seen extends Waits>(
  needs: FailureNeeds,
  { window, streak, accountOf }: Limits & { accountOf?: (seen: Seen) => string | undefined },
  look: () => Promise<Seen>,
  attempt: (seen: Seen) => Promise<T | null>,
): Promise<T | null> {
  return inTurn(sha256Text(streak.name, streak.subject), () =>
    atOnce(async () => {
      const waits = await look()
      const retryAfterSeconds = Math.max(waits.window ?? 0, waits.pause ?? 0)
      if (retryAfterSeconds > 0) {
        const limit = waits.window === null ? streak.name : (window?.name ?? streak.name)
        throw new Problem('too_many_attempts', { retryAfterSeconds, limit })
      }

      const done = await attempt(waits)
      if (done === null) {
        await Promise.all([addFailure(needs, streak), window && insertFailure(needs, window)])
        await tellOfWait(needs, { window, streak }, accountOf?.(waits))
      } else if (waits.failures > 0) await deleteStreak(needs, streak)
      return done
    }),
  )
}

/** One line when an account or a network address begins to wait, for who is asked later why nobody could enter. */
async function tellOfWait({ log, ...needs }: FailureNeeds, limits: Limits, account: string | undefined) {
  if (log === undefined) return
  const { window, pause, failures } = await findWaits(needs, limits)
  if (pause !== null && failures === limits.streak.free)
    log.warn(
      { limit: limits.streak.name, ...(account !== undefined && { account }) },
      'an account has to wait',
    )
  if (window !== null && limits.window !== null)
    log.warn({ limit: limits.window.name, seconds: window }, 'a network address has to wait')
}

/** Refuses while too much has failed; counts nothing. */
export async function expectRoom(needs: FailureNeeds, window: FailureWindow): Promise<void> {
  const { window: wait } = await findWaits(needs, { window, streak: noStreak })
  if (wait !== null) throw new Problem('too_many_attempts', { retryAfterSeconds: wait, limit: window.name })
}
const noStreak: Streak = { name: 'none', subject: '', free: 1, longestWaitSeconds: 0 }

export const countFailure = (needs: FailureNeeds, window: FailureWindow) => insertFailure(needs, window)

export const endStreak = (needs: Omit<FailureNeeds, 'clock'>, streak: Streak) => deleteStreak(needs, streak)

/** Whether a try has to wait now. */
export async function isPaused(needs: FailureNeeds, streak: Streak): Promise<boolean> {
  return (await findWaits(needs, { window: null, streak })).pause !== null
}
