import type { MailKind } from '@desco/contract/staff/mails'

import type { MailCheck } from '#platform/contributions.ts'
import { isOver } from '#platform/study-end.ts'

/**
 * What still leaves once families only read: codes, receipts, what their rights ask for, and what the team needs to work. What
 * asks something of families stays. A mail without its line does not compile.
 */
const afterTheEnd: Readonly<Record<MailKind, 'leaves' | 'stays'>> = {
  'verify-code': 'leaves',
  'verify-link': 'leaves',
  'reset-code': 'leaves',
  'reset-link': 'leaves',
  'choose-password': 'leaves',
  'already-registered': 'leaves',
  'address-replaced': 'leaves',
  'address-taken': 'leaves',
  'spouse-invitation': 'stays',
  'invitation-expired': 'stays',
  'invitation-cancelled': 'leaves',
  'children-erased-soon': 'leaves',
  'answered-full': 'leaves',
  'answered-children-only': 'leaves',
  'answered-refused': 'leaves',
  'authorization-receipt': 'leaves',
  'refusal-receipt': 'leaves',
  'second-parent-welcome': 'leaves',
  'child-declined': 'leaves',
  'child-withdrawn': 'leaves',
  'person-withdrawn': 'leaves',
  'family-withdrawn': 'leaves',
  'withdrawal-undone': 'leaves',
  'data-corrected': 'leaves',
  'own-change': 'leaves',
  'return-asked': 'stays',
  'return-declined': 'leaves',
  returned: 'leaves',
  'data-copy-asked': 'leaves',
  'child-turns-14': 'stays',
  'child-turns-18': 'stays',
  'email-to-confirm': 'leaves',
  'email-already-used': 'leaves',
  'email-changed': 'leaves',
  'email-change-undone': 'leaves',
  'erasure-asked': 'leaves',
  'erasure-taken-back': 'leaves',
  'erasure-done': 'leaves',
  'erasure-told': 'leaves',
  'all-erased-soon': 'leaves',
  'all-erased-not': 'leaves',
  'request-received': 'leaves',
  'request-prolonged': 'leaves',
  'request-answered': 'leaves',
  'texts-changed': 'stays',
  'diary-tomorrow': 'stays',
  'diary-still-empty': 'stays',
  'staff-access-created': 'leaves',
  'staff-access-renewed': 'leaves',
  'staff-access-reopened': 'leaves',
  'staff-role-changed': 'leaves',
  'staff-address-changed': 'leaves',
  'staff-last-day-changed': 'leaves',
  'staff-access-ending': 'leaves',
  'staff-passkey-added': 'leaves',
  'staff-passkey-suspect': 'leaves',
  'export-to-approve': 'leaves',
  'text-to-approve': 'leaves',
  'continue-registration': 'stays',
  appointment: 'stays',
  'appointment-reminder': 'stays',
  reminder: 'stays',
  'team-message': 'stays',
  'message-to-oneself': 'leaves',
  'rehearsal-link': 'leaves',
}

type Checks = Partial<Record<MailKind, MailCheck>>

/** The checks of mails that are about to leave, with this one before those of the kinds that stay. */
export function stoppedAtStudyEnd(checks: Checks): Checks {
  const stopped = { ...checks }
  for (const [kind, what] of Object.entries(afterTheEnd) as [MailKind, 'leaves' | 'stays'][]) {
    if (what === 'leaves') continue
    stopped[kind] = async (needs, mail) =>
      (await isOver(needs)) ? { drop: 'study_over' } : ((await checks[kind]?.(needs, mail)) ?? true)
  }
  return stopped
}
