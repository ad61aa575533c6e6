import { limits } from '@desco/contract/limits'
import { mailFacts, type MailKind } from '@desco/contract/messages/desk/mails'

import { type Clock, later } from '#platform/clock.ts'
import type { MailCheck, MailVerdict } from '#platform/contributions.ts'
import type { Database } from '#platform/database/database.ts'
import type { HeldJob, Next } from '#platform/work-queue/attempt-job.ts'
import type { Worker } from '#platform/work-queue/start-work-queue.ts'
import type { Needs } from '#platform/needs.ts'

import { isDeadAddress } from './bounces/bounces.queries.ts'
import { bodyPlaces, openBody } from './encrypted-body.ts'
import { afterSending, type Ending } from './mail-endings.rules.ts'
import {
  findMail,
  markExpired,
  markGivenUp,
  markPostponed,
  markSent,
  markUnwanted,
} from './outgoing-mail.queries.ts'
import type { Sending, Transport } from './transport.ts'

type SendingNeeds = Needs<'secrets' | 'log'> & {
  transport: Transport
  /** Of kinds that may be unwanted by the time they leave. */
  checks?: Partial<Record<MailKind, MailCheck>>
}
type WaitingMail = NonNullable<Awaited<ReturnType<typeof findMail>>>

export const mailQueue = 'mail'
/** Reminders and what the team writes to many: thousands of them never stand before a receipt or an invitation. */
export const lowMailQueue = 'mail-low'

/** Sends the mails that were queued. Two senders take nothing but codes: slow recipients of other mails never hold them up. */
export const mailWorker = (needs: SendingNeeds): Worker => ({
  queue: mailQueue,
  leaseSeconds: 30,
  slots: { any: 4, urgentOnly: 2 },
  run: (job) => sendMail(needs, job),
})

/** Sends the mails that nobody has to get, with senders of their own. */
export const lowMailWorker = (needs: SendingNeeds): Worker => ({
  ...mailWorker(needs),
  queue: lowMailQueue,
  slots: { any: 2 },
})

async function sendMail(
  { db, clock, secrets, transport, log, checks = {} }: SendingNeeds,
  job: HeldJob,
): Promise<void> {
  const mail = await findMail({ db, clock }, job.key)
  if (mail === undefined) return job.close(async () => 'done')
  if (mail.isExpired || isOutOfDate(mail, clock.now())) {
    return job.close(async (tx) => {
      await markExpired({ db: tx, clock }, mail.id)
      return 'done'
    })
  }
  const verdict = await judge({ db, clock, checks }, mail)
  if (typeof verdict === 'object' && 'againInSeconds' in verdict) return job.close(async () => verdict)
  if (verdict !== true) {
    return job.close(async (tx) => {
      await markUnwanted({ db: tx, clock }, mail.id, verdict === false ? undefined : verdict.drop)
      return 'done'
    })
  }
  if (mail.bodyText === '') {
    const lost = { tries: mail.tries, perhapsDelivered: mail.perhapsDelivered, reason: 'its key was lost' }
    return job.close(async (tx) => {
      await markGivenUp({ db: tx, clock }, mail, lost)
      return 'done'
    })
  }
  const places = bodyPlaces(mail.id)
  const sending = await transport.send(
    {
      id: mail.id,
      to: mail.recipient,
      subject: mail.subject,
      text: openBody(secrets, mail.bodyText, places.text),
      html: openBody(secrets, mail.bodyHtml, places.html),
      ...(mail.bounceKey !== null && { bounceKey: mail.bounceKey }),
      ...(mail.unsubscribe !== '' && {
        unsubscribe: openBody(secrets, mail.unsubscribe, places.unsubscribe),
      }),
    },
    { urgent: isUrgent(mail), signal: job.signal },
  )
  // not the job's attempts: one that waited for its hours was no try
  const tries = mail.tries + 1
  if (sending.outcome !== 'sent') {
    const { outcome, reason } = sending
    log.warn({ mail: mail.id, kind: mail.kind, tries, outcome, reason }, 'a mail could not be sent')
  }
  const ending = afterSending(sending, {
    tries,
    urgent: isUrgent(mail),
    perhapsDelivered: mail.perhapsDelivered,
  })
  // a crash before this is stored sends a second copy with the same Message-ID (docs/decisions/work-queue.md)
  await job.close((tx) => store({ db: tx, clock }, { mail, sending, ending, tries }))
}

/** Whether a mail is still wanted, by its kind; and none that nobody waits for goes where mails come back from. */
async function judge(
  { db, clock, checks }: Needs & { checks: NonNullable<SendingNeeds['checks']> },
  { id, kind, recipient, createdAt: queuedAt }: WaitingMail,
): Promise<MailVerdict> {
  if (mailFacts[kind].heldAfterBounce && (await isDeadAddress(db, recipient))) return { drop: 'bounced' }
  return (await checks[kind]?.({ db, clock }, { id, recipient, queuedAt })) ?? true
}

/** For how many hours what a mail says is true, where its words are of hours: a link, or until when something can be taken back. */
const hoursOfWords: Partial<Record<MailKind, number>> = {
  'email-to-confirm': limits.emailChange.confirmHours,
  'erasure-asked': limits.erasure.takeBackHours,
}

const isOutOfDate = ({ kind, createdAt }: WaitingMail, now: Date) => {
  const hours = hoursOfWords[kind]
  return hours !== undefined && later(createdAt, { hours }) <= now
}

// a code's mail, which is worthless later
const isUrgent = ({ notAfter }: WaitingMail) => notAfter !== null

type Outcome = { mail: WaitingMail; sending: Sending; ending: Ending; tries: number }

async function store(
  needs: { db: Database; clock: Clock },
  { mail, sending, ending, tries }: Outcome,
): Promise<Next> {
  if (sending.outcome === 'sent') {
    await markSent(needs, mail.id, tries)
    return 'done'
  }
  const failure = {
    tries,
    perhapsDelivered: mail.perhapsDelivered + (sending.outcome === 'perhaps_delivered' ? 1 : 0),
    reason: sending.reason,
  }
  if (ending === 'give_up') {
    await markGivenUp(needs, mail, failure)
    return 'done'
  }
  await markPostponed(needs.db, mail.id, failure)
  return ending
}
