import { sql } from 'kysely'

import type { Contribution } from '#platform/contributions.ts'
import type { Database } from '#platform/database/database.ts'

import { readCatalogue } from './catalogue/catalogue.queries.ts'
import { closeLinksOfLapsed, settleLinksAtEnd } from './closing/settle-links.ts'
import { listStillOpen } from './closing/stopped-links.queries.ts'
import { reconcileByItself } from './desk/reconcile-surveys.ts'

const ofAccount = { account_id: 'accountIds' } as const

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

export const surveysContribution = {
  chores: [
    { name: 'links of who must answer anew', run: closeLinksOfLapsed },
    { name: 'links at the end of the study', run: settleLinksAtEnd },
    { name: 'reconcile-surveys', run: reconcileByItself },
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
    survey_token: { of: ofAccount },
    survey_participation: { of: ofAccount },
    reconciliation: {
      of: { staff_id: 'staffIds' },
      stays: 'It says by whose access a comparison was asked for, and is deleted after 90 days.',
    },
  },
  gauges: [
    {
      name: 'desco_limesurvey_failing_seconds',
      help: 'For how long LimeSurvey has not given its list to any process; 0 while it does.',
      read: async ({ db, clock }) => {
        const { failingSince } = await readCatalogue(db)
        return [
          { value: failingSince === null ? 0 : (clock.now().getTime() - failingSince.getTime()) / 1_000 },
        ]
      },
    },
  ],
} as const satisfies Contribution
