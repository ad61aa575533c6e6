import { sql } from 'kysely'

import { dayInItaly } from '#platform/clock.ts'
import { type Contribution, nothingElse } from '#platform/contributions.ts'
import { givesRows } from '#platform/database/personal-data.queries.ts'

import { countOpenRequests } from './requests.queries.ts'

export const requestsContribution = {
  ...nothingElse,
  tables: {
    rights_request: {
      holds: 'families',
      kept: 'as long as the study: it shows that rights were respected in time (GDPR art. 5.2 and 12.3)',
      give: givesRows('rights_request', { account_id: 'accountIds', child_id: 'childIds' }),
      erase: async (db, { accountIds, childIds }) => {
        const { numAffectedRows } = await sql`
          update rights_request
          set words = '', birth_date = null, answer = case when answer is null then null else '' end,
            prolonged_because = case when prolonged_because is null then null else '' end
          where account_id = any(${[...accountIds]}::uuid[]) or child_id = any(${[...childIds]}::uuid[])`.execute(
          db,
        )
        return Number(numAffectedRows ?? 0)
      },
      leaves: [
        'id',
        'family_id',
        'account_id',
        'kind',
        'channel',
        'received_on',
        'due_on',
        'entered_at',
        'entered_by',
        'by_portal',
        'erasure_id',
        'carried_out_by',
        'prolonged_at',
        'outcome',
        'answered_at',
        'answered_by',
        'told',
        'team_confirmed_at',
        'team_confirmed_by',
        'person_confirmed_at',
      ],
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
