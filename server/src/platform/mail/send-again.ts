import type { MailFailure, MailKind, WayToSendAgain } from '@desco/contract/messages/desk/mails'
import { studyLimits } from '@desco/contract/study-limits'
import { sql } from 'kysely'

import { later } from '#platform/clock.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { enqueueJob } from '#platform/work-queue/jobs.queries.ts'
import type { Needs } from '#platform/needs.ts'

import { lowMailQueue, mailQueue } from './mail-worker.ts'
import { endedAt, isLeft } from './outgoing-mail.queries.ts'
import { failureOf } from './smtp-answers.rules.ts'

/**
 * Queues mails that were given up and still have their words, in the caller's transaction: one of them, or all that failed
 * for one reason. Each begins with all its tries. Answers how many; none of a mail that waits already.
 */
export async function sendAgain(
  { db: tx, clock }: Needs,
  which: { id: string } | { why: MailFailure },
): Promise<number> {
  const id = 'id' in which ? which.id : null
  const held = await tx
    .selectFrom('outgoing_mail')
    .select(['id', 'lastError', 'perhapsDelivered', 'unsubscribe'])
    .where('givenUpAt', 'is not', null)
    .where('bodyText', '!=', '')
    .$if(id !== null, (mails) => mails.where('id', '=', id))
    .forUpdate()
    .execute()
  return queueAgain(
    { db: tx, clock },
    held.filter((mail) => 'id' in which || failureOf(mail) === which.why),
  )
}

// as `sendingOf` writes them
const isAboutServer = sql<boolean>`(
  last_error like 'Before the mail server had the message, %'
  or last_error like 'The mail server refused our %' or last_error like 'The mail server refused the connection%')`

/**
 * The hourly chore: mails that were given up while no mail server could be reached, or while it refused the portal itself,
 * wait again once another mail has left since. Whether their words are still true is asked as they leave. Answers how many.
 */
export async function sendWhatWaitedForServer({ db, clock }: Needs): Promise<number> {
  return inTransaction(db, async (tx) => {
    const since = later(clock.now(), { days: -studyLimits().mailDays })
    const held = await tx
      .selectFrom('outgoing_mail')
      .select(['id', 'unsubscribe'])
      .where('givenUpAt', '>', since)
      .where('createdAt', '>', since)
      .where('bodyText', '!=', '')
      .where('perhapsDelivered', '=', 0)
      .where(isAboutServer)
      .where(
        sql<boolean>`given_up_at < (
          select max(coalesce(sent_at, given_up_at)) from outgoing_mail as other
          where ${endedAt} > ${since} and ${isLeft} and sent_at is not null
        )`,
      )
      .forUpdate()
      .execute()
    return queueAgain({ db: tx, clock }, held)
  })
}

/** Has locked mails wait again, as if nothing had been tried. Answers how many. */
async function queueAgain(
  inside: Needs,
  mails: readonly { id: string; unsubscribe: string }[],
): Promise<number> {
  if (mails.length === 0) return 0
  const ids = mails.map(({ id }) => id)
  await inside.db
    .updateTable('outgoing_mail')
    .set({
      givenUpAt: null,
      lastError: null,
      tries: 0,
      perhapsDelivered: 0,
      bouncedAt: null,
      bounceKind: null,
      bounceStatus: null,
      bounceDiagnostic: null,
      bounceSettledAt: null,
    })
    .where('id', 'in', ids)
    .execute()
  for (const { id, unsubscribe } of mails)
    await enqueueJob(inside, { queue: unsubscribe === '' ? mailQueue : lowMailQueue, key: id })
  return mails.length
}

const ofRegistration: readonly MailKind[] = ['verify-code', 'verify-link', 'continue-registration']

/** The person who asked for them asks again, and does not wait any more. */
const ofADay: readonly MailKind[] = ['reset-code', 'reset-link', 'choose-password', 'email-to-confirm']

/** The way to bring to its reader what a failed mail was to bring; null where nothing of it can be brought any more. */
export function wayToSendAgain(mail: { kind: MailKind; hasWords: boolean }): WayToSendAgain | null {
  const { kind, hasWords } = mail
  // its link is of a day, and a newer one may have taken its place
  if (kind === 'spouse-invitation') return 'invitation'
  if (ofRegistration.includes(kind)) return 'continue-registration'
  if (ofADay.includes(kind)) return null
  return hasWords ? 'same' : null
}
