import { describeError } from '#platform/describe-error.ts'
import type { Listener } from '#platform/database/listener.ts'

import { attemptJob, type HeldJob, type QueueNeeds, Stopping } from './attempt-job.ts'
import { type Bell, createBell, wakeForJob, wakeNext } from './bells.ts'
import { bringJobsBack, claimJob } from './jobs.queries.ts'

const bringBackMilliseconds = 60_000

/** How the jobs of one queue are done. */
export type Worker = {
  queue: string
  /** A process that says nothing for so long loses its job to another one. It is renewed while the job is worked on. */
  leaseSeconds: number
  /** How many jobs this process does at once, one unless it says: of any kind, and besides only urgent ones. */
  slots?: { any: number; urgentOnly?: number }
  /** Over all processes. */
  oneAtATime?: boolean
  /** So long that it is not waited for when the process ends: it is given back at once. */
  endsAtOnce?: boolean
  run(job: HeldJob): Promise<void>
}

const oneSlot: NonNullable<Worker['slots']> = { any: 1 }

export type WorkQueue = {
  /**
   * Takes no more jobs and lets those under way end; those that take longer are told to stop. Answers when all have, or a
   * little later without those that do not listen: another process takes them over when their lease has run out.
   */
  stop(within: { milliseconds: number; deafMilliseconds?: number }): Promise<void>
}

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
  const bellsOf = new Map<string, Bell[]>()

  const forget = needs.listener.onJobDue((queue) => wakeForJob(bellsOf.get(queue) ?? []))
  needs.listener.onReconnect(() => bellsOf.forEach((bells) => bells.forEach((bell) => bell.ring())))

  const bringBack = () =>
    bringJobsBack(needs).catch((error: unknown) =>
      needs.log.error(describeError(error), 'jobs of a clock that was ahead could not be brought back'),
    )
  void bringBack()
  const bringing = setInterval(() => void bringBack(), bringBackMilliseconds)

  for (const worker of workers) {
    // those for any job first: they are woken before those that take urgent ones alone
    const bells: Bell[] = []
    bellsOf.set(worker.queue, bells)
    const { any, urgentOnly = 0 } = worker.slots ?? oneSlot
    for (let n = 0; n < any + urgentOnly; n += 1) {
      const bell = createBell(draining.signal)
      bells.push(bell)
      const stop = worker.endsAtOnce ? AbortSignal.any([draining.signal, stopping.signal]) : stopping.signal
      slots.add(
        workInTurn(needs, worker, {
          urgentOnly: n >= any,
          bell,
          bells,
          draining: draining.signal,
          stopping: stop,
        }),
      )
    }
  }

  return {
    stop: async ({ milliseconds, deafMilliseconds = 2_000 }) => {
      draining.abort(new Stopping())
      clearInterval(bringing)
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

type Slot = {
  urgentOnly: boolean
  bell: Bell
  bells: readonly Bell[]
  draining: AbortSignal
  stopping: AbortSignal
}

async function workInTurn(
  needs: QueueNeeds,
  worker: Worker,
  { urgentOnly, bell, bells, draining, stopping }: Slot,
) {
  while (!draining.aborted) {
    const attempt = await claimJob(needs, { ...worker, urgentOnly }).catch((error: unknown) => {
      needs.log.error({ queue: worker.queue, ...describeError(error) }, 'a queue cannot be read')
      return undefined
    })
    if (attempt === undefined) {
      await bell.pause()
      continue
    }
    wakeNext(bells)
    await attemptJob(needs, { attempt, work: worker, stopping })
  }
}

/** Does every job of one queue that is due now, in as many slots as the worker has. Answers how many. For commands and tests. */
export async function doDueJobs(needs: QueueNeeds, worker: Worker, stopping?: AbortSignal): Promise<number> {
  const { any, urgentOnly = 0 } = worker.slots ?? oneSlot
  let done = 0
  await bringJobsBack(needs)
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
