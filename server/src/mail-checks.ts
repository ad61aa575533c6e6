import { mailFacts, type MailKind, mailKinds } from '@desco/contract/messages/desk/mails'

import { secondsUntilMessagesLeave } from '#messages/index.ts'
import type { MailCheck } from '#platform/contributions.ts'
import { isOver } from './families/study/study-end.ts'

type Checks = Partial<Record<MailKind, MailCheck>>

/** The checks of mails that are about to leave, with this one before those of the kinds that stay after the study's end. */
export function stoppedAtStudyEnd(checks: Checks): Checks {
  return around(
    checks,
    (kind) => mailFacts[kind].afterTheEnd === 'stays',
    (check) => async (needs, mail) =>
      (await isOver(needs)) ? { drop: 'study_over' } : ((await check?.(needs, mail)) ?? true),
  )
}

/** The checks of mails that are about to leave, and of the kinds that leave by day also whether it is day. */
export function leavingByDay(checks: Checks): Checks {
  return around(
    checks,
    (kind) => mailFacts[kind].when === 'by day',
    (check) => async (needs, mail) => {
      const verdict = (await check?.(needs, mail)) ?? true
      if (verdict !== true) return verdict
      const againInSeconds = await secondsUntilMessagesLeave(needs)
      return againInSeconds === 0 ? true : { againInSeconds }
    },
  )
}

function around(
  checks: Checks,
  isMeant: (kind: MailKind) => boolean,
  wrap: (check: MailCheck | undefined) => MailCheck,
): Checks {
  return {
    ...checks,
    ...Object.fromEntries(mailKinds.filter(isMeant).map((kind) => [kind, wrap(checks[kind])])),
  }
}
