import type { Contribution } from '#platform/contributions.ts'
import { blanksRows, deletesRows, givesRows } from '#platform/database/personal-data.queries.ts'

import { giveEventsAbout, giveFamilyOf } from './data-subject.queries.ts'

const evidence =
  'It is append-only. It holds ids, which name nobody once the rows they point at are erased, and details of a closed list that holds no word of a person.'

export const peopleContribution = {
  tables: {
    family: {
      give: giveFamilyOf,
      erase: { stays: 'A code that was drawn at random and two moments: they name nobody.' },
    },
    account: {
      give: givesRows('account', { id: 'accountIds' }),
      erase: blanksRows('account', { id: 'accountIds' }),
    },
    told_change: {
      give: givesRows('told_change', { account_id: 'accountIds' }),
      erase: deletesRows('told_change', { account_id: 'accountIds' }),
    },
    child: {
      give: givesRows('child', { id: 'childIds' }),
      erase: deletesRows('child', { id: 'childIds' }),
    },
    family_event: {
      give: giveEventsAbout,
      erase: { stays: evidence },
    },
  },
  steps: ['registered'],
  exports: ['participants', 'children'],
} as const satisfies Contribution
