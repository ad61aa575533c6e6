import type { MailFailure, MailKind, WayToSendAgain } from '@desco/contract/staff/mails'

import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import { enqueueJob } from '#platform/work-queue/jobs.queries.ts'

import { lowMailQueue, mailQueue } from './mail-worker.ts'
import { lockGivenUpMails, reviveMails } from './outgoing-mail.queries.ts'
import { failureOf } from './smtp-answers.rules.ts'

/**
 * Queues mails that were given up and still have their words, in the caller's transaction: one of them, or all that failed
 * for one reason. Each begins with all its tries. Answers how many; none of a mail that waits already.
 */
export async function sendAgain(
  { db: tx, clock }: { db: Database; clock: Clock },
  which: { id: string } | { why: MailFailure },
): Promise<number> {
  const held = await lockGivenUpMails(tx, 'id' in which ? which.id : null)
  const wanted = held.filter((mail) => 'id' in which || failureOf(mail) === which.why)
  await reviveMails(
    tx,
    wanted.map(({ id }) => id),
  )
  for (const { id, unsubscribe } of wanted) {
    await enqueueJob({ db: tx, clock }, { queue: unsubscribe === '' ? mailQueue : lowMailQueue, key: id })
  }
  return wanted.length
}

const ofRegistration: readonly MailKind[] = ['verify-code', 'verify-link', 'continue-registration']

/** Who asked for them asks again, and does not wait any more. */
const ofADay: readonly MailKind[] = ['reset-code', 'reset-link', 'choose-password', 'email-to-confirm']

/** What brings to its reader what a mail was to bring that failed; null where nothing of it can be brought any more. */
export function wayToSendAgain({
  kind,
  hasWords,
}: {
  kind: MailKind
  hasWords: boolean
}): WayToSendAgain | null {
  // its link is of a day, and a newer one may have taken its place
  if (kind === 'spouse-invitation') return 'invitation'
  if (ofRegistration.includes(kind)) return 'continue-registration'
  if (ofADay.includes(kind)) return null
  return hasWords ? 'same' : null
}
