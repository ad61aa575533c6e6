import { setTimeout as pause } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

import type { WorkQueue } from '#platform/work-queue/start-work-queue.ts'

/** How a process ends, together less than the 20 seconds that `start-portal.ts` gives it. */
const patience = { jobs: 12_000, deafJobs: 2_000, requests: 4_000 }

/** `drain`, once aborted: the process is about to end. It still answers, but wants no new visitors. */
type Running = { app: FastifyInstance; queue: WorkQueue; drain: AbortController }

/**
 * Ends a process without hurting anybody: readiness says no, no more jobs are taken, those under way end while requests are
 * still answered, and then the requests. Longer work is cut off; jobs are given back to the queue.
 * `atLeastMilliseconds`: so long requests are answered in any case, so that proxies hear of it.
 */
export async function stopGently(
  { app, queue, drain }: Running,
  { atLeastMilliseconds }: { atLeastMilliseconds: number },
): Promise<void> {
  drain.abort()
  await Promise.all([
    queue.stop({ milliseconds: patience.jobs, deafMilliseconds: patience.deafJobs }),
    pause(atLeastMilliseconds),
  ])
  // a half-sent request would hold the server open
  const late = setTimeout(() => app.server.closeAllConnections(), patience.requests)
  await app.close()
  clearTimeout(late)
}
