import type { ComparedSurvey, DifferenceKind } from '@desco/contract/questionnaires/desk/survey-desk'
import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { isPersonOfStudy } from '#platform/database/of-study.queries.ts'

/** One survey as it was found; people by their accounts. */
export type FoundSurvey = Omit<ComparedSurvey, 'differences'> & {
  differences: { kind: DifferenceKind; count: number; accountIds: string[] }[]
}

/** The surveys in which the portal has somebody, with the newest title that it knows. */
export async function listSurveysWithPeople(db: Database) {
  return db
    .selectFrom('survey_participation')
    .select(['surveyId as id', (row) => row.fn.max('title').as('title')])
    .where(isPersonOfStudy('survey_participation.accountId'))
    .groupBy('surveyId')
    .orderBy('surveyId')
    .execute()
}

type Start = {
  push: boolean
  automatic: boolean
  staffId: string | null
  now: Date
  forgetBefore: Date
  forgetAutomaticBefore: Date
}

/** The new comparison's id, or undefined while another is under way. */
export async function insertReconciliation(
  tx: Database,
  { push, automatic, staffId, now, forgetBefore, forgetAutomaticBefore }: Start,
): Promise<string | undefined> {
  await tx
    .deleteFrom('reconciliation')
    .where((row) =>
      row.or([
        row('finishedAt', '<', forgetBefore),
        row.and([row('automatic', '=', true), row('finishedAt', '<', forgetAutomaticBefore)]),
      ]),
    )
    .execute()
  const row = await tx
    .insertInto('reconciliation')
    .values({ push, automatic, staffId, startedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

type Progress = { surveys: FoundSurvey[]; total: number }

export async function storeProgress(tx: Database, id: string, { surveys, total }: Progress) {
  await tx
    .updateTable('reconciliation')
    .set({ surveys: JSON.stringify(surveys), surveysTotal: total })
    .where('id', '=', id)
    .execute()
}

export async function finishReconciliation(
  db: Database,
  id: string,
  outcome: 'finished' | 'failed',
  now: Date,
) {
  await db
    .updateTable('reconciliation')
    .set({ finishedAt: now, outcome })
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .execute()
}

const jobs = (db: Database) =>
  db
    .selectFrom('reconciliation')
    .leftJoin('staff_account', 'staff_account.id', 'reconciliation.staffId')
    .selectAll('reconciliation')
    .select('staff_account.shownAs')

export async function findLatestJob(db: Database) {
  return jobs(db)
    .where('automatic', '=', false)
    .orderBy('startedAt', 'desc')
    .orderBy('finishedAt', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
}

/** One that is not finished, with what was found before its process ended. */
export async function findUnfinished(db: Database, id: string) {
  return db
    .selectFrom('reconciliation')
    .select(['id', 'push', 'automatic', 'staffId', 'surveys'])
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .executeTakeFirst()
}

/** LimeSurvey shows these links as open again. */
export async function reopenLinks(db: Database, surveyId: number, accountIds: readonly string[]) {
  if (accountIds.length === 0) return
  await db
    .updateTable('survey_participation')
    .set({ linkClosedAt: null })
    .where('surveyId', '=', surveyId)
    .where('accountId', 'in', [...accountIds])
    .execute()
}

export async function getJob(db: Database, id: string) {
  return jobs(db).where('reconciliation.id', '=', id).executeTakeFirstOrThrow()
}

/** A person as the team may see one without asking for names. */
export async function listInitials(db: Database, accountIds: readonly string[]) {
  if (accountIds.length === 0) return new Map<string, { familyCode: string; initials: string }>()
  const rows = await db
    .selectFrom('account')
    .innerJoin('family', 'family.id', 'account.familyId')
    .select([
      'account.id',
      'family.code',
      sql<string>`upper(left(account.name, 1) || '. ' || left(account.surname, 1) || '.')`.as('initials'),
    ])
    .where('account.id', 'in', [...accountIds])
    .execute()
  return new Map(rows.map(({ id, code, initials }) => [id, { familyCode: code, initials }]))
}

/** People about whom portal and LimeSurvey disagreed when they were last compared to the end. */
export async function countDifferences(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum((difference ->> 'count')::int), 0)::int as count
    from (
      select surveys from reconciliation where finished_at is not null and outcome = 'finished'
      order by finished_at desc limit 1
    ) as latest,
      jsonb_array_elements(latest.surveys) as survey,
      jsonb_array_elements(survey -> 'differences') as difference`.execute(db)
  return rows[0]?.count ?? 0
}
