import { type Contribution, nothingElse } from '#platform/contributions.ts'
import { deletesRows, givesRows } from '#platform/personal-data.queries.ts'

import { countExpiredCopies, expireCopies } from './data-copies.queries.ts'
import { tellOfBirthdays } from './growing-up.ts'
import { copyQueue } from './make-data-copy.ts'

const ofAccount = { account_id: 'accountIds' } as const
const ofChild = { child_id: 'childIds' } as const

export const rightsContribution = {
  ...nothingElse,
  tables: {
    data_copy: {
      holds: 'families',
      kept: 'the file for a day; that it was asked for as long as the study (GDPR art. 12.3)',
      give: givesRows('data_copy', ofAccount, { without: ['session_hash', 'file'] }),
      erase: deletesRows('data_copy', ofAccount),
    },
    birth_date_correction: {
      holds: 'families',
      kept: 'as long as the child’s data',
      give: givesRows('birth_date_correction', ofChild),
      erase: deletesRows('birth_date_correction', ofChild),
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
  },
  queues: [copyQueue],
  mails: [
    'data-copy-asked',
    'child-turns-14',
    'email-to-confirm',
    'email-already-used',
    'email-changed',
    'email-change-undone',
  ],
  chores: [
    { name: 'birthdays of 14', run: tellOfBirthdays },
    {
      name: 'expired copies',
      run: ({ db, clock }) => expireCopies(db, clock.now()),
      erases: { what: 'copies', countDue: ({ db, clock }) => countExpiredCopies(db, clock.now()) },
    },
  ],
} as const satisfies Contribution
