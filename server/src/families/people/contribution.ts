import { studyLimits } from '@desco/contract/study-limits'

import { type Contribution, nothingElse } from '#platform/contributions.ts'
import { blanksRows, deletesRows, givesRows } from '#platform/database/personal-data.queries.ts'

import { giveEventsAbout, giveFamilyOf } from './data-subject.queries.ts'

const evidence =
  'It is append-only. It holds ids, which name nobody once the rows they point at are erased, and details of a closed list that holds no word of a person.'

export const peopleContribution = {
  ...nothingElse,
  tables: {
    family: {
      holds: 'families',
      kept: 'as long as the study',
      give: giveFamilyOf,
      erase: { stays: 'A code that was drawn at random and two moments: they name nobody.' },
      leaves: ['id', 'code', 'created_at', 'look_at', 'is_rehearsal'],
    },
    account: {
      holds: 'families',
      kept: 'as long as the person takes part, and until the study erases what it may erase',
      give: givesRows('account', { id: 'accountIds' }, { without: ['password_hash'] }),
      erase: blanksRows(
        'account',
        { id: 'accountIds' },
        {
          login: { prefix: 'erased-' },
          email: { prefix: 'erased-' },
          name: '',
          surname: '',
          phone: null,
          sex: null,
          marital_status: null,
          // no password has this hash
          password_hash: '',
          password_chosen_at: null,
          password_asked_at: null,
        },
      ),
      leaves: [
        'id',
        'family_id',
        'kind',
        'verified_at',
        'first_verified_at',
        'code_failures',
        'created_at',
        'password_contested_at',
      ],
    },
    told_change: {
      holds: 'families',
      kept: 'until the person has read it',
      give: givesRows('told_change', { account_id: 'accountIds' }),
      erase: deletesRows('told_change', { account_id: 'accountIds' }),
    },
    child: {
      holds: 'families',
      get kept() {
        return `as long as the child takes part; ${studyLimits().refusedChildrenDays} days after the second parent refused`
      },
      give: givesRows('child', { id: 'childIds' }),
      erase: deletesRows('child', { id: 'childIds' }),
    },
    family_event: {
      holds: 'families',
      kept: 'as long as the study: the state of a family is computed from it',
      give: giveEventsAbout,
      erase: { stays: evidence },
      leaves: [
        'id',
        'family_id',
        'kind',
        'account_id',
        'invitation_id',
        'child_ids',
        'details',
        'happened_at',
      ],
    },
  },
  steps: ['registered'],
  exports: ['participants', 'children'],
} as const satisfies Contribution
