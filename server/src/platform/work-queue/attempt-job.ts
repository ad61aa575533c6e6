import type { Database } from '#platform/database/database.ts'
import { describeError } from '#platform/describe-error.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import type { Needs } from '#platform/needs.ts'

import { type Attempt, endJob, lockAttempt, postponeJob, renewLease } from './jobs.queries.ts'

export type QueueNeeds = Needs<'log'> & {
  /** Told of each attempt that failed, for the figures. */
  onFailure?: (queue: string) => void
}

/** The fate of a job after an attempt. */
export type Next = 'done' | { againInSeconds: number }

export type HeldJob = Attempt & {
  /** Aborted when the job is no longer this attempt's, or the process must end: with `LeaseLost` or `Stopping`. */
  signal: AbortSignal
  /** Keeps what is done so far, in one transaction. Throws `LeaseLost`, and changes nothing, when another attempt has begun. */
  keep<T>(change: (tx: Database) => Promise<T>): Promise<T>
  /**
   * Ends the attempt and what it changes in one transaction. Throws `LeaseLost`, and changes nothing, when another attempt
   * has begun.
   */
  close(change: (tx: Database) => Promise<Next>): Promise<void>
}

export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

export class Stopping extends Error {
  override readonly name = 'Stopping'
}

export type Work = { leaseSeconds: number; run(job: HeldJob): Promise<void> }

const longestPauseSeconds = 300

/**
 * Makes one attempt at a job that was claimed, and renews its lease meanwhile. An attempt that fails, or does not close its
 * job, gives it back for later. Never throws.
 */
export async function attemptJob(
  needs: QueueNeeds,
  { attempt, work, stopping }: { attempt: Attempt; work: Work; stopping: AbortSignal },
): Promise<void> {
  const { db, clock, log } = needs
  const lost = new AbortController()
  const renewal = keepLease(needs, attempt, {
    leaseSeconds: work.leaseSeconds,
    lose: () => lost.abort(new LeaseLost()),
  })
  const signal = AbortSignal.any([lost.signal, stopping])
  let closed = false

  const keep: HeldJob['keep'] = (change) =>
    inTransaction(db, async (tx) => {
      if (!(await lockAttempt(tx, attempt))) throw new LeaseLost()
      return change(tx)
    })
  const close: HeldJob['close'] = async (change) => {
    await keep(async (tx) => {
      const next = await change(tx)
      if (next === 'done') await endJob({ db: tx, clock }, attempt)
      else await postponeJob({ db: tx, clock }, attempt, next.againInSeconds)
    })
    closed = true
  }
  const facts = { queue: attempt.queue, job: attempt.key, attempt: attempt.attempt }
  try {
    await work.run({ ...attempt, signal, keep, close })
    if (!closed) await postponeJob(needs, attempt, pauseAfter(attempt.attempt))
  } catch (error) {
    if (error instanceof LeaseLost) return log.warn(facts, 'a job was taken over by another attempt')
    const isStopping = error instanceof Stopping
    if (!isStopping) {
      needs.onFailure?.(attempt.queue)
      log.error({ ...facts, ...describeError(error) }, 'a job failed')
    }
    // when even that fails, the lease runs out
    await postponeJob(needs, attempt, isStopping ? 0 : pauseAfter(attempt.attempt)).catch(() => undefined)
  } finally {
    renewal.stop()
  }
}

const pauseAfter = (attempts: number) => Math.min(2 ** attempts, longestPauseSeconds)

/** Renews a lease three times in its length. After a whole length without success it counts as lost. */
function keepLease(
  needs: QueueNeeds,
  attempt: Attempt,
  { leaseSeconds, lose }: { leaseSeconds: number; lose: () => void },
) {
  let renewedAt = performance.now()
  const renew = async () => {
    const askedAt = performance.now()
    const held = await renewLease(needs, attempt, leaseSeconds).catch(() => 'unknown' as const)
    if (held === true) renewedAt = askedAt
    if (held === false || performance.now() - renewedAt > leaseSeconds * 1_000) lose()
  }
  const timer = setInterval(() => void renew(), (leaseSeconds * 1_000) / 3)
  return { stop: () => clearInterval(timer) }
}
