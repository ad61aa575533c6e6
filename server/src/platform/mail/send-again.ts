import type { MailFailure, MailKind, WayToSendAgain } from '@desco/contract/messages/desk/mails'
import { studyLimits } from '@desco/contract/study-limits'

import { later } from '#platform/clock.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { enqueueJob } from '#platform/work-queue/jobs.queries.ts'
import type { Needs } from '#platform/needs.ts'

import { lowMailQueue, mailQueue } from './mail-worker.ts'
import { lockGivenUpMails, lockGivenUpWithoutServer, reviveMails } from './outgoing-mail.queries.ts'
import { failureOf } from './smtp-answers.rules.ts'

/**
 * Queues mails that were given up and still have their words, in the caller's transaction: one of them, or all that failed
 * for one reason. Each begins with all its tries. Answers how many; none of a mail that waits already.
 */
export async function sendAgain(
  { db: tx, clock }: Needs,
  which: { id: string } | { why: MailFailure },
): Promise<number> {
  const held = await lockGivenUpMails(tx, 'id' in which ? which.id : null)
  const wanted = held.filter((mail) => 'id' in which || failureOf(mail) === which.why)
  await reviveMails(
    tx,
    wanted.map(({ id }) => id),
  )
  await queueAgain({ db: tx, clock }, wanted)
  return wanted.length
}

/**
 * The hourly chore: mails that were given up while no mail server could be reached, or while it refused the portal itself,
 * wait again once another mail has left since. Whether their words are still true is asked as they leave. Answers how many.
 */
export async function sendWhatWaitedForServer({ db, clock }: Needs): Promise<number> {
  return inTransaction(db, async (tx) => {
    const since = later(clock.now(), { days: -studyLimits().mailDays })
    const held = await lockGivenUpWithoutServer(tx, since)
    await reviveMails(
      tx,
      held.map(({ id }) => id),
    )
    await queueAgain({ db: tx, clock }, held)
    return held.length
  })
}

async function queueAgain(
  inside: Needs,
  mails: readonly { id: string; unsubscribe: string }[],
): Promise<void> {
  for (const { id, unsubscribe } of mails) {
    await enqueueJob(inside, { queue: unsubscribe === '' ? mailQueue : lowMailQueue, key: id })
  }
}

const ofRegistration: readonly MailKind[] = ['verify-code', 'verify-link', 'continue-registration']

/** The person who asked for them asks again, and does not wait any more. */
const ofADay: readonly MailKind[] = ['reset-code', 'reset-link', 'choose-password', 'email-to-confirm']

/** The way to bring to its reader what a failed mail was to bring; null where nothing of it can be brought any more. */
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
