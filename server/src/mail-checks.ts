import { mailFacts, type MailKind, mailKinds } from '@desco/contract/messages/desk/mails'

import { secondsUntilMessagesLeave } from '#messages/index.ts'
import type { MailCheck } from '#platform/contributions.ts'
import { isOver } from './families/study/study-end.ts'

type Checks = Partial<Record<MailKind, MailCheck>>

/**
 * The rooms' checks of mails that are about to leave, between two that hold for all: after the study's end nothing leaves that is
 * of a study under way, and what nobody waits for leaves by day.
 */
export const withEndAndDay = (checks: Checks): Checks =>
  Object.fromEntries(mailKinds.map((kind) => [kind, checkOf(kind, checks[kind])]))

function checkOf(kind: MailKind, check: MailCheck | undefined): MailCheck {
  const { afterTheEnd, when } = mailFacts[kind]
  return async (needs, mail) => {
    if (afterTheEnd === 'stays' && (await isOver(needs))) return { drop: 'study_over' }
    const verdict = (await check?.(needs, mail)) ?? true
    if (verdict !== true || when !== 'by day') return verdict
    const againInSeconds = await secondsUntilMessagesLeave(needs)
    return againInSeconds === 0 ? true : { againInSeconds }
  }
}
