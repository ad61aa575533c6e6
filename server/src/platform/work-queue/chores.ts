import type { Chore, ChoreNeeds } from '#platform/contributions.ts'
import type { Database } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'

import { enqueueJob, findJobDue } from './jobs.queries.ts'
import type { Worker } from './start-work-queue.ts'

const choreQueue = 'chore'
const everySeconds = 3_600

/** Does each chore every hour, once over all processes. One that fails is tried again within minutes. */
export function choreWorker(needs: ChoreNeeds & { log: Log }, chores: readonly Chore[]): Worker {
  return {
    queue: choreQueue,
    leaseSeconds: 60,
    slots: { any: 1 },
    run: async (job) => {
      // a chore of another release is left to it
      const chore = chores.find(({ name }) => name === job.key)
      await chore?.run(needs)
      await job.close(async () => ({ againInSeconds: everySeconds }))
    },
  }
}

/** When a chore is done next; undefined while it is not queued. */
export const findChoreDue = (db: Database, name: string) => findJobDue(db, { queue: choreQueue, key: name })

/** Queues every chore that does not wait already. */
export async function queueChores(needs: Pick<ChoreNeeds, 'db' | 'clock'>, chores: readonly Chore[]) {
  for (const { name } of chores) await enqueueJob(needs, { queue: choreQueue, key: name })
}
