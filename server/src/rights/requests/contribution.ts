import { dayInItaly } from '#platform/clock.ts'
import type { Contribution } from '#platform/contributions.ts'
import { blanksRows, givesRows } from '#platform/database/personal-data.queries.ts'

import { countOpenRequests } from './requests.queries.ts'

export const requestsContribution = {
  tables: {
    rights_request: {
      give: givesRows('rights_request', { account_id: 'accountIds', child_id: 'childIds' }),
      erase: blanksRows('rights_request', { account_id: 'accountIds', child_id: 'childIds' }),
    },
  },
  work: [
    {
      kind: 'requests',
      permission: 'requests.see',
      count: async ({ db, clock }) => {
        const today = dayInItaly(clock.now())
        const { open, late } = await countOpenRequests(db, { today, until: today })
        return { count: open, late }
      },
    },
  ],
} as const satisfies Contribution
