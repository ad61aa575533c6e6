import type { Contribution } from '#platform/contributions.ts'
import { erasesExpired } from '#platform/work-queue/chores.ts'

import { deleteOldChallenges } from '#staff/log-in/passkey-challenges.ts'
import { endingIsNear, warnOfEndings } from './warn-of-endings.ts'

const ofStaff = { staff_id: 'staffIds' } as const

export const staffContribution = {
  tables: {
    staff_account: {
      of: { id: 'staffIds' },
      stays: 'The audit log must be able to say who did what (GDPR art. 5.2).',
    },
    staff_recovery_code: { of: ofStaff },
    staff_passkey: { of: ofStaff },
    staff_end_warning: { of: ofStaff },
    staff_session: { of: ofStaff },
    audit_line: {
      of: ofStaff,
      stays: 'Each line is hashed with the one before: none can be changed (GDPR art. 5.2).',
    },
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
