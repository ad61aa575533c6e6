import { type Contribution, nothingElse } from '#platform/contributions.ts'
import { deletesRows, givesRows } from '#platform/personal-data.queries.ts'

export const calendarContribution = {
  ...nothingElse,
  tables: {
    calendar_feed: {
      holds: 'families',
      kept: 'until it is ended, or its owner is erased; who has left is answered nothing',
      give: givesRows('calendar_feed', { account_id: 'accountIds' }, { without: ['token_hash'] }),
      erase: deletesRows('calendar_feed', { account_id: 'accountIds' }),
    },
  },
} as const satisfies Contribution
