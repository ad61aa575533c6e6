import type { Contribution } from '#platform/contributions.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { deletesRows, givesRows } from '#platform/database/personal-data.queries.ts'

import { erasureQueue } from './erasure/ask-erasure.ts'
import { countExpiredCopies, expireCopies } from './data/fetch-data-copy.ts'
import { limeSurveyErasureQueue } from './erasure/erase-in-limesurvey.ts'
import { eraseUnproved, listUnproved } from './erasure/erase-unproved.ts'
import { countErasuresToConfirm, giveErasuresOf } from './erasure/see-erasures.ts'
import { tellOfBirthdays } from './growing-up/growing-up.ts'
import { copyQueue } from './data/make-data-copy.ts'

const ofAccount = { account_id: 'accountIds' } as const
const ofChild = { child_id: 'childIds' } as const
const ofAnybody = { ...ofAccount, ...ofChild, invitation_id: 'invitationIds' } as const

export const rightsContribution = {
  tables: {
    data_copy: {
      give: givesRows('data_copy', ofAccount),
      erase: deletesRows('data_copy', ofAccount),
    },
    birth_date_correction: {
      give: givesRows('birth_date_correction', ofChild),
      erase: deletesRows('birth_date_correction', ofChild),
    },
    team_correction: {
      give: givesRows('team_correction', ofAnybody),
      erase: deletesRows('team_correction', ofAnybody),
    },
    growing_up_notice: {
      give: givesRows('growing_up_notice', ofChild),
      erase: deletesRows('growing_up_notice', ofChild),
    },
    email_change: {
      give: givesRows('email_change', ofAccount),
      erase: deletesRows('email_change', ofAccount),
    },
    erasure: {
      give: giveErasuresOf,
      erase: {
        stays: 'A stub: whom it was about is taken out of it when it is carried out.',
      },
    },
  },
  work: [
    {
      kind: 'erasures',
      permission: 'families.withdraw',
      // whoever wrote one down cannot confirm it
      count: async ({ db }, { staffId }) => ({ count: await countErasuresToConfirm(db, staffId) }),
    },
  ],
  queues: [copyQueue, erasureQueue, limeSurveyErasureQueue],
  chores: [
    {
      name: 'unproved registrations',
      run: eraseUnproved,
      erases: {
        what: 'registrations',
        countDue: async ({ db, clock }) => (await listUnproved(db, clock)).length,
      },
    },
    { name: 'birthdays of 14 and 18', run: tellOfBirthdays, isForGood: true },
    {
      name: 'expired copies',
      run: ({ db, clock }) => inTransaction(db, (tx) => expireCopies(tx, clock.now())),
      erases: { what: 'copies', countDue: countExpiredCopies },
    },
  ],
} as const satisfies Contribution
