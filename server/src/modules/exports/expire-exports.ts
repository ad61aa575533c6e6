import { deleteLostAnswers } from './answers/answers.queries.ts'
import { deleteLostChunks, expireJobs } from './export-files.queries.ts'
import type { Needs } from './needs.ts'

/** Deletes files that nobody fetched in time, and ends requests on which nobody decided. Answers how many. Several processes may do it at once. */
export async function expireExports({ db, clock }: Needs): Promise<number> {
  const expired = await expireJobs(db, clock.now())
  await deleteLostChunks(db)
  await deleteLostAnswers(db)
  return expired
}
