import type { Erased } from '@desco/contract/rights/retention'
import { sql } from 'kysely'

import type { Chore } from '#platform/contributions.ts'
import type { Database } from '#platform/database/database.ts'
import { countRows } from '#platform/database/parts-of-statements.ts'
import type { Log } from '#platform/log.ts'
import type { LetterNeeds, Needs } from '#platform/needs.ts'

import { dueWithin, enqueueJob, noteSuccess } from './jobs.queries.ts'
import type { Worker } from './start-work-queue.ts'

export const choreQueue = 'chore'
const everySeconds = 3_600
/** While the clocks are not steady. */
const unsteadySeconds = 600

/** Does each chore every hour, once over all processes. One that fails is tried again within minutes. */
export function choreWorker(needs: LetterNeeds & { log: Log }, chores: readonly Chore[]): Worker {
  return {
    queue: choreQueue,
    leaseSeconds: 60,
    run: async (job) => {
      // a chore of another release is left to it
      const chore = chores.find(({ name }) => name === job.key)
      if (chore !== undefined && cannotBeUndone(chore) && !(await needs.clock.isSteady()))
        return job.close(async () => ({ againInSeconds: unsteadySeconds }))
      await chore?.run(needs)
      await job.close(async (tx) => {
        await noteSuccess({ ...needs, db: tx }, { queue: choreQueue, key: job.key }, chore !== undefined)
        return { againInSeconds: everySeconds }
      })
    },
  }
}

/** Whether what a chore does stays done, also when it was done because a clock was wrong. */
const cannotBeUndone = ({ erases, isForGood = false }: Chore) => erases !== undefined || isForGood

/** When a chore is done next; undefined while it is not queued. */
export async function findChoreDue(db: Database, name: string): Promise<Date | undefined> {
  const ofName = db.selectFrom('job').select('dueAt').where('queue', '=', choreQueue).where('key', '=', name)
  return (await ofName.executeTakeFirst())?.dueAt
}

/** Queues every chore that does not wait already. None waits for longer than its hour, whatever put it to sleep. */
export async function queueChores(needs: Needs, chores: readonly Chore[]) {
  for (const { name } of chores) await enqueueJob(needs, { queue: choreQueue, key: name })
  await dueWithin(needs, choreQueue, everySeconds)
}

/** When each chore was last done, in seconds since 1970. */
export async function measureChores({ db }: Pick<Needs, 'db'>) {
  const { rows } = await sql<{ key: string; seconds: number }>`
    select key, extract(epoch from succeeded_at)::float8 as seconds from job
    where queue = ${choreQueue} and succeeded_at is not null`.execute(db)
  return rows
}

/** The work and the count of a chore that deletes the rows of a table whose time is over. */
export const erasesExpired = (
  table: 'session' | 'known_device' | 'staff_session',
  what: Erased,
): Omit<Chore, 'name'> => ({
  run: async ({ db, clock }) => {
    const expired = db.deleteFrom(table).where('expiresAt', '<=', clock.now())
    return Number((await expired.executeTakeFirst()).numDeletedRows)
  },
  erases: {
    what,
    countDue: ({ db, clock }) => countRows(db.selectFrom(table).where('expiresAt', '<=', clock.now())),
  },
})
