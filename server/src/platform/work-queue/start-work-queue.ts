import { describeError } from '#platform/describe-error.ts'
import type { Listener } from '#platform/listener.ts'

import { attemptJob, type HeldJob, type QueueNeeds, Stopping } from './attempt-job.ts'
import { claimJob } from './jobs.queries.ts'

/** How the jobs of one queue are done. */
export type Worker = {
  queue: string
  /** A process that says nothing for so long loses its job to another one. It is renewed while the job is worked on. */
  leaseSeconds: number
  /** How many jobs this process does at once: of any kind, and besides only urgent ones. */
  slots: { any: number; urgentOnly?: number }
  /** Over all processes. */
  oneAtATime?: boolean
  /** So long that it is not waited for when the process ends: it is given back at once. */
  endsAtOnce?: boolean
  run(job: HeldJob): Promise<void>
}

export type WorkQueue = {
  /**
   * Takes no more jobs and lets those under way end; those that take longer are told to stop. Answers when all have, or a
   * little later without those that do not listen: another process takes them over when their lease has run out.
   */
  stop(within: { milliseconds: number; deafMilliseconds?: number }): Promise<void>
}

const longestWaitMilliseconds = 2_000

/**
 * Does the jobs of every queue until it is stopped: at once when one is announced, and now and then for those that waited
 * for their time. Each slot goes its own way, so that a slow job holds up its slot alone.
 */
export function startWorkQueue(
  needs: QueueNeeds & { listener: Listener },
  workers: readonly Worker[],
): WorkQueue {
  const draining = new AbortController()
  const stopping = new AbortController()
  const slots = new Set<Promise<void>>()
  const wakers = new Map<string, Set<() => void>>()

  const forget = needs.listener.on('job_due', (queue) => wakers.get(queue)?.forEach((wake) => wake()))
  needs.listener.onReconnect(() => wakers.forEach((some) => some.forEach((wake) => wake())))

  for (const worker of workers) {
    const wakes = new Set<() => void>()
    wakers.set(worker.queue, wakes)
    const { any, urgentOnly = 0 } = worker.slots
    for (let n = 0; n < any + urgentOnly; n += 1) {
      const bell = createBell(draining.signal)
      wakes.add(bell.ring)
      const stop = worker.endsAtOnce ? AbortSignal.any([draining.signal, stopping.signal]) : stopping.signal
      slots.add(
        workInTurn(needs, worker, { urgentOnly: n >= any, bell, draining: draining.signal, stopping: stop }),
      )
    }
  }

  return {
    stop: async ({ milliseconds, deafMilliseconds = 2_000 }) => {
      draining.abort(new Stopping())
      forget()
      const late = setTimeout(() => stopping.abort(new Stopping()), milliseconds)
      let deaf: NodeJS.Timeout | undefined
      const tooLate = new Promise<void>((resolve) => {
        deaf = setTimeout(() => {
          needs.log.warn({}, 'a job does not stop when it is told to: it is left to another process')
          resolve()
        }, milliseconds + deafMilliseconds)
      })
      await Promise.race([Promise.all(slots), tooLate])
      clearTimeout(late)
      clearTimeout(deaf)
    },
  }
}

type Bell = ReturnType<typeof createBell>

/** Ends a pause early, also one that begins only after it rang. */
function createBell(draining: AbortSignal) {
  let rung = false
  let wake: () => void = () => undefined
  const ring = () => {
    rung = true
    wake()
  }
  draining.addEventListener('abort', ring)
  return {
    ring,
    pause: async () => {
      if (!rung && !draining.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, longestWaitMilliseconds)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      rung = false
    },
  }
}

type Slot = { urgentOnly: boolean; bell: Bell; draining: AbortSignal; stopping: AbortSignal }

async function workInTurn(needs: QueueNeeds, worker: Worker, { urgentOnly, bell, draining, stopping }: Slot) {
  while (!draining.aborted) {
    const attempt = await claimJob(needs, { ...worker, urgentOnly }).catch((error: unknown) => {
      needs.log.error({ queue: worker.queue, ...describeError(error) }, 'a queue cannot be read')
      return undefined
    })
    if (attempt === undefined) await bell.pause()
    else await attemptJob(needs, { attempt, work: worker, stopping })
  }
}

/** Does every job of one queue that is due now, in as many slots as the worker has. Answers how many. For commands and tests. */
export async function doDueJobs(needs: QueueNeeds, worker: Worker, stopping?: AbortSignal): Promise<number> {
  const { any, urgentOnly = 0 } = worker.slots
  let done = 0
  const inTurn = async (onlyUrgent: boolean) => {
    while (!stopping?.aborted) {
      const attempt = await claimJob(needs, { ...worker, urgentOnly: onlyUrgent })
      if (attempt === undefined) return
      done += 1
      await attemptJob(needs, { attempt, work: worker, stopping: stopping ?? new AbortController().signal })
    }
  }
  await Promise.all(Array.from({ length: any + urgentOnly }, (_slot, n) => inTurn(n >= any)))
  return done
}
