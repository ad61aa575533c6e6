import type { Database } from '#platform/database/database.ts'
import { restartJobs } from '#platform/work-queue/jobs.queries.ts'
import type { Needs } from '#platform/needs.ts'

import { deleteLostAnswers } from '#team/exports/answers/answers.queries.ts'
import { deleteLostChunks, dropContaining, expireJobs, type InExportsSince } from './export-files.queries.ts'
import { exportQueue } from './export-worker.ts'

/** Deletes files that nobody fetched in time, and ends requests on which nobody decided. Answers how many. Several processes may do it at once. */
export async function expireExports({ db, clock }: Needs): Promise<number> {
  const expired = await expireJobs(db, clock.now())
  await deleteLostChunks(db)
  await deleteLostAnswers(db)
  return expired
}

/**
 * In the transaction of an erasure: a file that still lies in the portal and could hold who is erased is deleted, one that
 * is being made is begun anew, and what has left the portal is marked, so that the team knows which of its files hold people
 * who were erased.
 */
export async function keepNoneContaining(tx: Database, since: InExportsSince): Promise<void> {
  await dropContaining(tx, since)
  await restartJobs(tx, exportQueue)
}
