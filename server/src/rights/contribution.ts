import { type Contribution, nothingElse } from '#platform/contributions.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { deletesRows, givesRows } from '#platform/database/personal-data.queries.ts'

import { erasureQueue } from './erasure/ask-erasure.ts'
import { countExpiredCopies, expireCopies } from './data/data-copies.queries.ts'
import { limeSurveyErasureQueue } from './erasure/erase-in-limesurvey.ts'
import { listUnproved } from './erasure/erase-unproved.queries.ts'
import { eraseUnproved } from './erasure/erase-unproved.ts'
import { countErasuresToConfirm, giveErasuresOf } from './erasure/erasures.queries.ts'
import { tellOfBirthdays } from './growing-up/growing-up.ts'
import { copyQueue } from './data/make-data-copy.ts'

const ofAccount = { account_id: 'accountIds' } as const
const ofChild = { child_id: 'childIds' } as const
const ofAnybody = { ...ofAccount, ...ofChild, invitation_id: 'invitationIds' } as const

export const rightsContribution = {
  ...nothingElse,
  tables: {
    data_copy: {
      holds: 'families',
      kept: 'the file for a day; that it was asked for as long as the study (GDPR art. 12.3)',
      give: givesRows('data_copy', ofAccount, { without: ['session_hash', 'file'] }),
      erase: deletesRows('data_copy', ofAccount),
    },
    data_copy_chunk: {
      holds: 'nobody',
      because:
        'Pieces of the copies of people’s data, for a day; they go with the copy, and it with its person.',
    },
    birth_date_correction: {
      holds: 'families',
      kept: 'as long as the child’s data',
      give: givesRows('birth_date_correction', ofChild),
      erase: deletesRows('birth_date_correction', ofChild),
    },
    team_correction: {
      holds: 'families',
      kept: 'as long as the person’s data',
      give: givesRows('team_correction', ofAnybody, { without: ['family_id', 'staff_id'] }),
      erase: deletesRows('team_correction', ofAnybody),
    },
    growing_up_notice: {
      holds: 'families',
      kept: 'as long as the child’s data: that nobody is told twice',
      give: givesRows('growing_up_notice', ofChild),
      erase: deletesRows('growing_up_notice', ofChild),
    },
    email_change: {
      holds: 'families',
      kept: 'as long as the person’s data',
      give: givesRows('email_change', ofAccount, { without: ['confirm_hash', 'undo_hash'] }),
      erase: deletesRows('email_change', ofAccount),
    },
    erasure: {
      holds: 'families',
      kept: 'as long as the study: it proves that the right was respected (GDPR art. 5.2 and 12.3)',
      give: giveErasuresOf,
      erase: {
        stays: 'A stub: whom it was about is taken out of it when it is carried out.',
      },
      leaves: [
        'id',
        'level',
        'means',
        'family_id',
        'account_ids',
        'child_ids',
        'asked_by',
        'staff_id',
        'asked_at',
        'due_at',
        'confirmed_by',
        'confirmed_at',
        'ended_at',
        'ended',
        'portal_done_at',
        'limesurvey_done_at',
        'limesurvey_tried_at',
        'limesurvey_failing',
        'settled_by',
        'people',
        'keeps_answers',
        'consents',
      ],
    },
    spent_family_code: {
      holds: 'nobody',
      because: 'Keyed hashes of codes that are not given out again: without the code they say nothing.',
    },
    erasure_survey: {
      holds: 'nobody',
      because: 'Survey tokens of people who are erased already, until LimeSurvey holds nothing of them.',
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
      erases: { what: 'copies', countDue: ({ db, clock }) => countExpiredCopies(db, clock.now()) },
    },
  ],
} as const satisfies Contribution
