import type { Contribution } from '#platform/contributions.ts'

import { readCatalogue } from './catalogue.queries.ts'
import { closeLinksOfLapsed, settleLinksAtEnd } from '#questionnaires/closing/settle-links.ts'

const ofAccount = { account_id: 'accountIds' } as const

export const surveysContribution = {
  chores: [
    { name: 'links of who must answer anew', run: closeLinksOfLapsed },
    { name: 'links at the end of the study', run: settleLinksAtEnd },
  ],
  tables: {
    survey_token: { of: ofAccount },
    survey_participation: { of: ofAccount },
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
