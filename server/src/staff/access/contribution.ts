import type { Contribution } from '#platform/contributions.ts'
import { deletesRows, givesRows } from '#platform/database/personal-data.queries.ts'

import { deleteOldChallenges } from '#staff/log-in/passkeys.queries.ts'
import { endingIsNear, warnOfEndings } from './warn-of-endings.ts'
import {
  countExpiredStaffSessions,
  deleteExpiredStaffSessions,
} from '#staff/log-in/staff-sessions.queries.ts'

const ofStaff = { staff_id: 'staffIds' } as const

export const staffContribution = {
  tables: {
    staff_account: {
      give: givesRows('staff_account', { id: 'staffIds' }),
      erase: { stays: 'The audit log must be able to say who did what (GDPR art. 5.2).' },
    },
    staff_recovery_code: {
      give: givesRows('staff_recovery_code', ofStaff),
      erase: deletesRows('staff_recovery_code', ofStaff),
    },
    staff_passkey: {
      give: givesRows('staff_passkey', ofStaff),
      erase: deletesRows('staff_passkey', ofStaff),
    },
    staff_end_warning: {
      give: givesRows('staff_end_warning', ofStaff),
      erase: deletesRows('staff_end_warning', ofStaff),
    },
    staff_session: {
      give: givesRows('staff_session', ofStaff),
      erase: deletesRows('staff_session', ofStaff),
    },
    audit_line: {
      give: givesRows('audit_line', ofStaff),
      erase: { stays: 'Each line is hashed with the one before: none can be changed (GDPR art. 5.2).' },
    },
  },
  encrypted: [{ table: 'staff_account', column: 'totp_secret', whenLost: 'null' }],
  chores: [
    { name: 'accesses that end soon', run: warnOfEndings, isForGood: true },
    { name: 'old challenges', run: ({ db, clock }) => deleteOldChallenges(db, clock.now()) },
    {
      name: 'expired staff sessions',
      run: ({ db, clock }) => deleteExpiredStaffSessions(db, clock.now()),
      erases: { what: 'sessions', countDue: ({ db, clock }) => countExpiredStaffSessions(db, clock.now()) },
    },
  ],
  mailChecks: { 'staff-access-ending': endingIsNear },
} as const satisfies Contribution
