import { recordAct } from '#modules/staff/index.ts'
import { describeError } from '#platform/describe-error.ts'
import { type HeldJob, LeaseLost, Stopping } from '#platform/work-queue/attempt-job.ts'
import { enqueueJob } from '#platform/work-queue/jobs.queries.ts'
import type { Worker } from '#platform/work-queue/start-work-queue.ts'

import { beginExport, giveBack, markFailed } from './export-work.queries.ts'
import type { Needs, WorkNeeds } from './needs.ts'
import { type BegunExport, runExport } from './run-export.ts'

export const exportQueue = 'export'

/** A file whose making ended so many processes is not tried again. */
const mostAttempts = 5

/** Has the file made, in the transaction that allows it. */
export const queueExport = (needs: Needs, id: string) => enqueueJob(needs, { queue: exportQueue, key: id })

/** Makes files, one at a time over all processes: each holds a snapshot of the database open. */
export const exportWorker = (needs: WorkNeeds): Worker => ({
  queue: exportQueue,
  leaseSeconds: 120,
  slots: { any: 1 },
  oneAtATime: true,
  endsAtOnce: true,
  run: (job) => makeFile(needs, job),
})

async function makeFile(needs: WorkNeeds, job: HeldJob): Promise<void> {
  const begun = await job.keep((tx) => beginExport(tx, job.key, job.attempt))
  if (begun === undefined) return job.close(async () => 'done')
  if (job.attempt > mostAttempts) return fail(needs, job, begun)
  try {
    await runExport(needs, job, begun)
  } catch (error) {
    if (error instanceof LeaseLost) throw error
    if (error instanceof Stopping) {
      await giveBack(needs.db, begun)
      throw error
    }
    needs.log.error({ export: begun.id, attempt: job.attempt, ...describeError(error) }, 'an export failed')
    await fail(needs, job, begun)
  }
}

const fail = ({ clock }: WorkNeeds, job: HeldJob, { id, kind, identifiable }: BegunExport) =>
  job.close(async (tx) => {
    await markFailed(tx, id, clock.now())
    const details = { kind, identifiable, attempt: job.attempt }
    const subject = { kind: 'export', id } as const
    await recordAct({ db: tx, clock }, { by: 'portal' }, { act: 'export_failed', subject, details })
    return 'done'
  })
