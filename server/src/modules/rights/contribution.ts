import { type Contribution, nothingElse } from '#platform/contributions.ts'
import { deletesRows, givesRows } from '#platform/personal-data.queries.ts'

import { countExpiredCopies, expireCopies } from './data-copies.queries.ts'
import { copyQueue } from './make-data-copy.ts'

const ofAccount = { account_id: 'accountIds' } as const

export const rightsContribution = {
  ...nothingElse,
  tables: {
    data_copy: {
      holds: 'families',
      kept: 'the file for a day; that it was asked for as long as the study (GDPR art. 12.3)',
      give: givesRows('data_copy', ofAccount, { without: ['session_hash', 'file'] }),
      erase: deletesRows('data_copy', ofAccount),
    },
  },
  queues: [copyQueue],
  mails: ['data-copy-asked'],
  chores: [
    {
      name: 'expired copies',
      run: ({ db, clock }) => expireCopies(db, clock.now()),
      erases: { what: 'copies', countDue: ({ db, clock }) => countExpiredCopies(db, clock.now()) },
    },
  ],
} as const satisfies Contribution
