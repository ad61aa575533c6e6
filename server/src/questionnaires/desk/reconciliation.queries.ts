import { type Selectable, sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import type { Tables } from '#server/tables.ts'

/** One survey as it was found; people by their accounts. */
export type FoundSurvey = Selectable<Tables['reconciliation']>['surveys'][number]

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
