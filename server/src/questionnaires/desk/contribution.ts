import { sql } from 'kysely'

import { listStillOpen } from '#questionnaires/closing/stopped-links.queries.ts'
import type { Contribution } from '#platform/contributions.ts'
import type { Database } from '#platform/database/database.ts'

import { reconcileByItself } from './reconcile-surveys.ts'
import { countSoon } from './survey-counts.ts'

/** People about whom portal and LimeSurvey disagreed when they were last compared to the end. */
async function countDifferences(db: Database): Promise<number> {
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

export const surveyDeskContribution = {
  chores: [
    { name: 'reconcile-surveys', run: reconcileByItself },
    { name: 'survey-counts', run: countSoon },
  ],
  work: [
    {
      kind: 'differences',
      permission: 'surveys.reconcile',
      count: async ({ db }) => ({ count: await countDifferences(db) }),
    },
    {
      kind: 'open_links',
      permission: 'surveys.reconcile',
      count: async ({ db, clock }) => ({
        count: (await listStillOpen(db, { now: clock.now(), limit: 0 })).count,
      }),
    },
  ],
  tables: {
    reconciliation: {
      of: { staff_id: 'staffIds' },
      stays: 'It says by whose access a comparison was asked for, and is deleted after 90 days.',
    },
  },
} as const satisfies Contribution
