import { recordAct } from '#staff/index.ts'
import type { Database } from '#platform/database/database.ts'
import { describeError } from '#platform/describe-error.ts'
import { type HeldJob, LeaseLost, Stopping } from '#platform/work-queue/attempt-job.ts'
import { enqueueJob } from '#platform/work-queue/jobs.queries.ts'
import type { Worker } from '#platform/work-queue/start-work-queue.ts'
import type { Needs } from '#platform/needs.ts'

import { AnswersFailed } from '#team/exports/answers/answers-failed.ts'
import type { ExportNeeds } from '#team/needs.ts'
import { beginExport, type BegunExport, deleteAnswers, runExport } from './run-export.ts'

export const exportQueue = 'export'

/** A file whose making ended so many processes is not tried again. */
const mostAttempts = 5

/** Has the file made, in the transaction that allows it. */
export const queueExport = (needs: Needs, id: string) => enqueueJob(needs, { queue: exportQueue, key: id })

/** Makes files, one at a time over all processes: each holds a snapshot of the database open. */
export const exportWorker = (needs: ExportNeeds): Worker => ({
  queue: exportQueue,
  leaseSeconds: 120,
  oneAtATime: true,
  endsAtOnce: true,
  run: (job) => makeFile(needs, job),
})

async function makeFile(needs: ExportNeeds, job: HeldJob): Promise<void> {
  const begun = await job.keep(async (tx) => {
    await deleteAnswers(tx, job.key)
    return beginExport(tx, job.key, job.attempt)
  })
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
    const isPassing = error instanceof AnswersFailed && error.isPassing && job.attempt < mostAttempts
    if (isPassing) return tryAgain(needs, job, begun, error)
    const facts = { export: begun.id, attempt: job.attempt }
    // a failure that the page explains: what LimeSurvey was asked says more than where in the code it was noticed
    if (error instanceof AnswersFailed) {
      needs.log.error({ ...facts, ...error.facts }, 'an export failed: LimeSurvey did not give the answers')
    } else needs.log.error({ ...facts, ...describeError(error) }, 'an export failed')
    await fail(needs, job, begun, error)
  }
}

/** LimeSurvey does not answer now: it is asked again after a pause that grows. */
async function tryAgain({ log }: ExportNeeds, job: HeldJob, begun: BegunExport, error: AnswersFailed) {
  log.warn({ export: begun.id, attempt: job.attempt, ...error.facts }, 'an export waits for LimeSurvey')
  await job.close(async (tx) => {
    await deleteAnswers(tx, begun.id)
    await giveBack(tx, begun)
    return { againInSeconds: 5 * 2 ** job.attempt }
  })
}

/** Shows it as waiting again, unless another attempt has begun. */
const giveBack = (db: Database, { id, attempt }: BegunExport) =>
  db
    .updateTable('export_job')
    .set({ state: 'waiting' })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running')
    .execute()

const fail = (
  { clock }: ExportNeeds,
  job: HeldJob,
  { id, kind, identifiable }: BegunExport,
  error?: unknown,
) =>
  job.close(async (tx) => {
    const why = error instanceof AnswersFailed && { failure: error.failure, failedSurvey: error.survey }
    await deleteAnswers(tx, id)
    await tx
      .updateTable('export_job')
      .set({ state: 'failed', finishedAt: clock.now(), ...why })
      .where('id', '=', id)
      .execute()
    const details = { kind, identifiable, attempt: job.attempt, ...(why && { failure: why.failure }) }
    const subject = { kind: 'export', id } as const
    await recordAct({ db: tx, clock }, { by: 'portal' }, { act: 'export_failed', subject, details })
    return 'done'
  })
