import { later } from '#platform/clock.ts'
import { enqueueJob } from '#platform/work-queue/jobs.queries.ts'
import type { Needs } from '#platform/needs.ts'

export const messageQueue = 'message'

/** Families whose time has come; after a rule was changed, all of them; a sending; the mail of a news. */
export const messageJobs = { due: 'due', all: 'all', sending: 'sending ', news: 'news ' } as const

/** The hourly chore: has the families looked at whose time has come. */
export async function lookAtFamilies({ db, clock }: Needs): Promise<void> {
  const now = clock.now()
  // a look is never more than a day away: one that is was set by a clock that was ahead
  await db
    .updateTable('family')
    .set({ lookAt: now })
    .where('lookAt', '>', later(now, { days: 1, minutes: 1 }))
    .execute()
  await enqueueJob({ db, clock }, { queue: messageQueue, key: messageJobs.due })
}

/** After a change of the rules: no family's time is known by the new ones. In the transaction of the change. */
export const lookAtAllFamilies = (needs: Needs): Promise<void> =>
  enqueueJob(needs, { queue: messageQueue, key: messageJobs.all })

/** Has the messages of a sending put into the outbox, in the transaction that stores them. */
export const queueSending = (needs: Needs, sendingId: string): Promise<void> =>
  enqueueJob(needs, { queue: messageQueue, key: `${messageJobs.sending}${sendingId}` })
