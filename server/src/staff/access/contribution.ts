import { type Contribution, nothingElse } from '#platform/contributions.ts'
import { deletesRows, givesRows } from '#platform/database/personal-data.queries.ts'

import { deleteOldChallenges } from '#staff/log-in/passkeys.queries.ts'
import { endingIsNear, warnOfEndings } from './warn-of-endings.ts'
import {
  countExpiredStaffSessions,
  deleteExpiredStaffSessions,
} from '#staff/log-in/staff-sessions.queries.ts'

const ofStaff = { staff_id: 'staffIds' } as const

export const staffContribution = {
  ...nothingElse,
  tables: {
    staff_account: {
      holds: 'team',
      kept: 'as long as the audit log, which would name nobody without it',
      give: givesRows(
        'staff_account',
        { id: 'staffIds' },
        { without: ['password_hash', 'totp_secret', 'set_up_hash', 'set_up_visit_hash', 'passkey_handle'] },
      ),
      erase: { stays: 'The audit log must be able to say who did what (GDPR art. 5.2).' },
      leaves: [
        'id',
        'email',
        'name',
        'shown_as',
        'role',
        'password_hash',
        'totp_secret',
        'totp_last_step',
        'set_up_hash',
        'set_up_expires_at',
        'expires_on',
        'disabled_at',
        'created_at',
        'set_up_visit_hash',
        'passkey_handle',
      ],
    },
    staff_recovery_code: {
      holds: 'team',
      kept: 'until it is used or replaced',
      give: givesRows('staff_recovery_code', ofStaff, { without: ['code_hash'] }),
      erase: deletesRows('staff_recovery_code', ofStaff),
    },
    staff_passkey: {
      holds: 'team',
      kept: 'until it is removed, or the access is closed or set up anew',
      give: givesRows('staff_passkey', ofStaff, { without: ['credential_id', 'public_key'] }),
      erase: deletesRows('staff_passkey', ofStaff),
    },
    staff_passkey_challenge: { holds: 'nobody', because: 'Its keys are hashes, deleted within an hour.' },
    staff_end_warning: {
      holds: 'team',
      kept: 'as long as the access: that nobody is warned twice',
      give: givesRows('staff_end_warning', ofStaff),
      erase: deletesRows('staff_end_warning', ofStaff),
    },
    staff_session: {
      holds: 'team',
      kept: 'until it ends',
      give: givesRows('staff_session', ofStaff, { without: ['token_hash'] }),
      erase: deletesRows('staff_session', ofStaff),
    },
    audit_line: {
      holds: 'team',
      kept: 'as long as the study, and longer where the law asks',
      give: givesRows('audit_line', ofStaff, { without: ['hash'] }),
      erase: { stays: 'Each line is hashed with the one before: none can be changed (GDPR art. 5.2).' },
      leaves: [
        'seq',
        'happened_at',
        'doer',
        'staff_id',
        'act',
        'subject_kind',
        'subject_id',
        'reason',
        'details',
        'hash',
      ],
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
