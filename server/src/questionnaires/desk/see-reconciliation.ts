import type { ContentOf } from '@desco/contract/endpoint'
import type { surveyDesk } from '@desco/contract/questionnaires/desk/survey-desk'
import { sql } from 'kysely'

import { findSurveysUpdatedAt } from '#questionnaires/participation/participation.queries.ts'
import { listStillOpen } from '#questionnaires/closing/stopped-links.queries.ts'

import type { Database } from '#platform/database/database.ts'
import type { Needs } from '#platform/needs.ts'

const peopleShown = 50

/** One comparison, or the latest, finished or under way. People are shown by family code and initials. */
export async function seeReconciliation(
  { db, clock }: Needs,
  id?: string,
): Promise<ContentOf<typeof surveyDesk.seeReconciliation>> {
  const jobs = db
    .selectFrom('reconciliation')
    .leftJoin('staff_account', 'staff_account.id', 'reconciliation.staffId')
    .selectAll('reconciliation')
    .select('staff_account.shownAs as who')
  const latest = jobs
    .where('automatic', '=', false)
    .orderBy('startedAt', 'desc')
    .orderBy('finishedAt', (order) => order.desc().nullsFirst())
    .limit(1)
  const job =
    id === undefined
      ? await latest.executeTakeFirst()
      : await jobs.where('reconciliation.id', '=', id).executeTakeFirstOrThrow()
  const [updatedAt, open] = await Promise.all([
    findSurveysUpdatedAt(db),
    listStillOpen(db, { now: clock.now(), limit: peopleShown }),
  ])
  const around = { updatedAt, stillOpen: open }
  if (job === undefined) return { ...around, job: null }
  const everyone = job.surveys.flatMap(({ differences }) =>
    differences.flatMap(({ accountIds }) => accountIds),
  )
  const initials = await listInitials(db, [...new Set(everyone)])
  return {
    ...around,
    job: {
      ...job,
      state: job.outcome ?? 'running',
      done: job.surveys.length,
      total: job.surveysTotal,
      surveys: job.surveys.map((survey) => ({
        ...survey,
        differences: survey.differences.map(({ accountIds, ...difference }) => ({
          ...difference,
          // a person who was erased since has no initials any more
          people: accountIds.flatMap((accountId) => initials.get(accountId) ?? []),
        })),
      })),
    },
  }
}

/** A person as the team may see one without asking for names. */
async function listInitials(db: Database, accountIds: readonly string[]) {
  const rows = await db
    .selectFrom('account')
    .innerJoin('family', 'family.id', 'account.familyId')
    .select([
      'account.id',
      'family.code',
      sql<string>`upper(left(account.name, 1) || '. ' || left(account.surname, 1) || '.')`.as('initials'),
    ])
    .where('account.id', '=', sql<string>`any(${[...accountIds]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, code, initials }) => [id, { familyCode: code, initials }]))
}
