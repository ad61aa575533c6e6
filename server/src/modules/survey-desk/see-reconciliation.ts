import type { AnswerOf } from '@desco/contract/endpoint'
import { said } from '@desco/contract/messages'
import type { surveyDesk } from '@desco/contract/staff/survey-desk'

import type { Needs } from './needs.ts'
import { findLatestJob, getJob, listInitials } from './reconciliation.queries.ts'

/** One comparison, or the latest, finished or under way. People are shown by family code and initials. */
export async function seeReconciliation(
  { db }: Pick<Needs, 'db'>,
  id?: string,
): Promise<AnswerOf<typeof surveyDesk.seeReconciliation>> {
  const job = id === undefined ? await findLatestJob(db) : await getJob(db, id)
  if (job === undefined) return { message: said.found, job: null }
  const everyone = job.surveys.flatMap(({ differences }) =>
    differences.flatMap(({ accountIds }) => accountIds),
  )
  const initials = await listInitials(db, [...new Set(everyone)])
  return {
    message: said.found,
    job: {
      id: job.id,
      push: job.push,
      state: job.outcome ?? 'running',
      startedAt: job.started_at.toISOString(),
      finishedAt: job.finished_at?.toISOString() ?? null,
      who: job.email,
      done: job.surveys.length,
      total: job.surveys_total,
      surveys: job.surveys.map(({ differences, ...survey }) => ({
        ...survey,
        differences: differences.map(({ kind, count, accountIds }) => ({
          kind,
          count,
          // a person who was erased since has no initials any more
          people: accountIds.flatMap((accountId) => initials.get(accountId) ?? []),
        })),
      })),
    },
  }
}
