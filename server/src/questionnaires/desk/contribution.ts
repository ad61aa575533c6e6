import { listStillOpen } from '#questionnaires/closing/stopped-links.queries.ts'
import type { Contribution } from '#platform/contributions.ts'
import { rowsThatStay } from '#platform/database/personal-data.queries.ts'

import { countDifferences } from './reconciliation.queries.ts'
import { reconcileByItself } from './reconcile-surveys.ts'
import { countSoon } from './survey-counts.ts'

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
    reconciliation: rowsThatStay(
      'reconciliation',
      { staff_id: 'staffIds' },
      'It says by whose access a comparison was asked for, and is deleted after 90 days.',
    ),
  },
} as const satisfies Contribution
