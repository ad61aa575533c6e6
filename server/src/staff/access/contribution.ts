import type { Contribution, TableName } from '#platform/contributions.ts'
import { erasesExpired } from '#platform/erases-expired.ts'
import { rowsThatGo, rowsThatStay } from '#platform/database/personal-data.queries.ts'

import { deleteOldChallenges } from '#staff/log-in/passkey-challenges.ts'
import { endingIsNear, warnOfEndings } from './warn-of-endings.ts'

const ofStaff = { staff_id: 'staffIds' } as const
/** A table whose rows go with an access. */
const goesWithStaff = (table: TableName) => rowsThatGo(table, ofStaff)

export const staffContribution = {
  tables: {
    staff_account: rowsThatStay(
      'staff_account',
      { id: 'staffIds' },
      'The audit log must be able to say who did what (GDPR art. 5.2).',
    ),
    staff_recovery_code: goesWithStaff('staff_recovery_code'),
    staff_passkey: goesWithStaff('staff_passkey'),
    staff_end_warning: goesWithStaff('staff_end_warning'),
    staff_session: goesWithStaff('staff_session'),
    audit_line: rowsThatStay(
      'audit_line',
      ofStaff,
      'Each line is hashed with the one before: none can be changed (GDPR art. 5.2).',
    ),
  },
  encrypted: [{ table: 'staff_account', column: 'totp_secret', whenLost: 'null' }],
  chores: [
    { name: 'accesses that end soon', run: warnOfEndings, isForGood: true },
    { name: 'old challenges', run: deleteOldChallenges },
    {
      name: 'expired staff sessions',
      ...erasesExpired('staff_session', 'sessions'),
    },
  ],
  mailChecks: { 'staff-access-ending': endingIsNear },
} as const satisfies Contribution
