import type { MailKind } from '@desco/contract/staff/mails'

import { secondsUntilMessagesLeave } from '#modules/messages/index.ts'
import type { MailCheck } from '#platform/contributions.ts'

/**
 * Mails of the portal's own that nobody waits for, written by an hourly chore or to everybody: they leave in the hours of the
 * team's messages. Reminders of an appointment and of a diary day have a time of their own.
 */
const waitedForByNobody: readonly MailKind[] = [
  'invitation-expired',
  'children-erased-soon',
  'child-turns-14',
  'child-turns-18',
  'texts-changed',
  'all-erased-soon',
  'all-erased-not',
  'staff-access-ending',
]

type Checks = Partial<Record<MailKind, MailCheck>>

/** The checks of mails that are about to leave, and of these kinds also whether it is day. */
export function leavingByDay(checks: Checks): Checks {
  const kept = { ...checks }
  for (const kind of waitedForByNobody) {
    kept[kind] = async (needs, mail) => {
      const verdict = (await checks[kind]?.(needs, mail)) ?? true
      if (verdict !== true) return verdict
      const againInSeconds = await secondsUntilMessagesLeave(needs)
      return againInSeconds === 0 ? true : { againInSeconds }
    }
  }
  return kept
}
