import { limits } from '@desco/contract/limits'
import { mailFacts, type MailKind } from '@desco/contract/messages/desk/mails'
import { sql, type UpdateObject } from 'kysely'

import { later } from '#platform/clock.ts'
import type { MailCheck, MailVerdict } from '#platform/contributions.ts'
import type { Database } from '#platform/database/database.ts'
import type { HeldJob } from '#platform/work-queue/attempt-job.ts'
import type { Worker } from '#platform/work-queue/start-work-queue.ts'
import type { Needs } from '#platform/needs.ts'
import type { Tables } from '#server/tables.ts'

import { isDeadAddress } from './bounces/bounces.queries.ts'
import { bodyPlaces, type Transport } from './mail.ts'
import { afterSending } from './mail-endings.rules.ts'
import { withoutBody } from './outgoing-mail.queries.ts'

type SendingNeeds = Needs<'secrets' | 'log'> & {
  transport: Transport
  /** Of kinds that may be unwanted by the time they leave. */
  checks?: Partial<Record<MailKind, MailCheck>>
}
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
  const end = (how: Outcome) => job.close((tx) => noteOutcome(tx, mail.id, how))
  const givenUp = (lastError: string) => ({ givenUpAt: clock.inDatabase(), lastError })
  if (mail.isExpired || isOutOfDate(mail, clock.now())) return end({ ...withoutWords, ...givenUp('expired') })
  const verdict = await judge({ db, clock, checks }, mail)
  if (typeof verdict === 'object' && 'againInSeconds' in verdict) return job.close(async () => verdict)
  // the recipient takes part no longer, or what the mail says is over
  if (verdict !== true) {
    const why = verdict === false ? 'unwanted' : `unwanted: ${verdict.drop}`
    return end({ ...withoutWords, ...givenUp(why) })
  }
  // the words stay, because somebody may still want to send them another way; but not those of a code, which has had its time
  const words = isUrgent(mail) ? withoutWords : { ...withoutAddressOfLast, ...withoutWordsOfLast }
  if (mail.bodyText === '') return end({ ...words, ...givenUp('its key was lost') })
  const places = bodyPlaces(mail.id)
  const sending = await transport.send(
    {
      id: mail.id,
      to: mail.recipient,
      subject: mail.subject,
      text: secrets.decrypt(mail.bodyText, places.text),
      html: secrets.decrypt(mail.bodyHtml, places.html),
      ...(mail.bounceKey !== null && { bounceKey: mail.bounceKey }),
      ...(mail.unsubscribe !== '' && {
        unsubscribe: secrets.decrypt(mail.unsubscribe, places.unsubscribe),
      }),
    },
    { urgent: isUrgent(mail), signal: job.signal },
  )
  // not the job's attempts: one that waited for its hours was no try
  const tries = mail.tries + 1
  // a crash before this is stored sends a second copy with the same Message-ID (docs/decisions/work-queue.md)
  if (sending.outcome === 'sent') return end({ ...withoutWords, tries, sentAt: clock.inDatabase() })
  const { outcome, reason } = sending
  log.warn({ mail: mail.id, kind: mail.kind, tries, outcome, reason }, 'a mail could not be sent')
  const perhapsDelivered = mail.perhapsDelivered + (outcome === 'perhaps_delivered' ? 1 : 0)
  const ending = afterSending(outcome, { tries, urgent: isUrgent(mail), perhapsDelivered })
  if (ending === 'give_up') return end({ ...words, tries, perhapsDelivered, ...givenUp(reason) })
  await job.close(async (tx) => {
    await noteOutcome(tx, mail.id, { tries, perhapsDelivered, lastError: reason })
    return ending
  })
}

type WaitingMail = NonNullable<Awaited<ReturnType<typeof findMail>>>

/** A mail that still has to leave, and whether its time is over. */
const findMail = ({ db, clock }: Needs, id: string) =>
  db
    .selectFrom('outgoing_mail')
    .selectAll()
    .select(sql<boolean>`coalesce(not_after <= ${clock.inDatabase()}, false)`.as('isExpired'))
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .where('givenUpAt', 'is', null)
    .executeTakeFirst()

// an erased person is written to once more, and the address goes with that mail
const lastMail: MailKind = 'erasure-done'
const unlessLast = (column: 'recipient' | 'subject' | 'bodyText' | 'bodyHtml') =>
  sql<string>`case when kind = ${lastMail} then '' else ${sql.ref(column)} end`
const withoutAddressOfLast = { recipient: unlessLast('recipient'), subject: unlessLast('subject') }
const withoutWordsOfLast = { bodyText: unlessLast('bodyText'), bodyHtml: unlessLast('bodyHtml') }
const withoutWords = { ...withoutBody, ...withoutAddressOfLast }

type Outcome = UpdateObject<Tables, 'outgoing_mail'>

async function noteOutcome(tx: Database, id: string, outcome: Outcome): Promise<'done'> {
  await tx.updateTable('outgoing_mail').set(outcome).where('id', '=', id).execute()
  return 'done'
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
