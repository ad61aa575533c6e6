import type { ContentOf } from '@desco/contract/endpoint'
import type { surveyDesk } from '@desco/contract/questionnaires/desk/survey-desk'

import { findSurveysUpdatedAt } from '#questionnaires/participation/participation.queries.ts'
import { listStillOpen } from '#questionnaires/closing/stopped-links.queries.ts'

import type { Needs } from '#platform/needs.ts'
import { findLatestJob, getJob, listInitials } from './reconciliation.queries.ts'

const peopleShown = 50

/** One comparison, or the latest, finished or under way. People are shown by family code and initials. */
export async function seeReconciliation(
  { db, clock }: Needs,
  id?: string,
): Promise<ContentOf<typeof surveyDesk.seeReconciliation>> {
  const job = id === undefined ? await findLatestJob(db) : await getJob(db, id)
  const [updatedAt, open] = await Promise.all([
    findSurveysUpdatedAt(db),
    listStillOpen(db, { now: clock.now(), limit: peopleShown }),
  ])
  const around = {
    updatedAt: updatedAt?.toISOString() ?? null,
    stillOpen: describeOpen(open),
  }
  if (job === undefined) return { ...around, job: null }
  const everyone = job.surveys.flatMap(({ differences }) =>
    differences.flatMap(({ accountIds }) => accountIds),
  )
  const initials = await listInitials(db, [...new Set(everyone)])
  return {
    ...around,
    job: {
      id: job.id,
      push: job.push,
      state: job.outcome ?? 'running',
      startedAt: job.startedAt.toISOString(),
      finishedAt: job.finishedAt?.toISOString() ?? null,
      who: job.shownAs,
      done: job.surveys.length,
      total: job.surveysTotal,
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

const describeOpen = ({ count, people }: Awaited<ReturnType<typeof listStillOpen>>) => ({
  count,
  people: people.flatMap(({ leftAt, ...one }) =>
    leftAt === null ? [] : [{ ...one, leftAt: leftAt.toISOString() }],
  ),
})
