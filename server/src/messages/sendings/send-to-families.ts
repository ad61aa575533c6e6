import type { InputOf } from '@desco/contract/endpoint'
import { staffLimits } from '@desco/contract/limits'
import { type DropReason, sampleValues, unfitVariable } from '@desco/contract/messages/desk/message-words'
import {
  type messageSendings,
  type RecipientFilter,
  type teamMessages,
  teamMessageTexts,
} from '@desco/contract/messages/desk/team-messages'

import { sql } from 'kysely'

import { queueMail } from '#platform/mail/queue-mail.ts'
import { takeUpChanges } from '#families/index.ts'
import { doerOf, type Inside, recordAct, staffAct, staffIdOf } from '#staff/index.ts'
import { familiesWaitingFor } from '#questionnaires/index.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { takeAttemptOfHour } from '#platform/limits/attempts.ts'
import type { HeldJob } from '#platform/work-queue/attempt-job.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem, refuseField } from '#platform/problem.ts'
import type { LetterNeeds, Needs } from '#platform/needs.ts'
import type { SaidInMessage } from '#server/column-types.ts'

import { queueSending } from '#messages/letters/message-queue.ts'
import { lockTemplate } from '#messages/letters/rules-and-templates.queries.ts'
import { onScreen } from '#messages/letters/save-messages.ts'
import { countRecipients, findSending, insertSending } from './sendings.queries.ts'
import { mailOf, queueMessage } from '#messages/letters/write-message.ts'

const codesShown = 100

type Among = 'taking_part' | 'all'

/** The question of a filter at a moment. */
export const askedOf = (filter: RecipientFilter, now: Date, among: Among = 'taking_part') => ({
  filter,
  among,
  now,
  waiting: filter.surveyNotDone === undefined ? null : familiesWaitingFor(filter.surveyNotDone, now),
})

/** The recipients of a message to the families of a filter, and why others would get none. */
export async function seeRecipients({ db, clock }: Needs, filter: RecipientFilter, among?: Among) {
  await takeUpChanges(db)
  return inTransaction(db, (tx) => countRecipients(tx, askedOf(filter, clock.now(), among), codesShown))
}

/**
 * Writes a message to each parent of a filter's families who may get one, in one transaction: those who were shown, or
 * nobody. They leave afterwards, each looked at once more.
 */
export const sendToFamilies = staffAct(
  'message_sent',
  async (inside: Inside<LetterNeeds>, input: InputOf<typeof messageSendings.sendToFamilies>, doer) => {
    const { db, now } = inside
    const { templateId, templateVersion, filter, recipients } = input
    const template = await onScreen(lockTemplate(db, templateId), templateVersion)
    const word = unfitVariable(template, null)
    if (word !== undefined) {
      refuseField('templateId', teamMessageTexts.wrongVariable(word, 'messaggio a più famiglie'))
    }
    const sending = { templateId, templateVersion, staffId: staffIdOf(doer), ...askedOf(filter, now) }
    const { id, families, ...written } = await insertSending(db, sending)
    if (written.recipients !== recipients || recipients === 0) throw new Problem('message_outdated')
    await queueSending(inside, id)
    return {
      subject: { kind: 'message-sending', id },
      details: { template: templateId, version: templateVersion, families },
      answer: { id },
    }
  },
  ({ db }) => takeUpChanges(db),
)

const mailsAtATime = 100

/** Puts the messages of a sending into the outbox, a page in each transaction: one that is interrupted goes on where it was. */
export async function writeSending(needs: LetterNeeds, job: HeldJob, sendingId: string): Promise<void> {
  for (;;) {
    job.signal.throwIfAborted()
    const count = await job.keep((tx) => writePage({ ...needs, db: tx }, sendingId))
    if (count < mailsAtATime) break
  }
  await job.close(async () => 'done')
}

async function writePage(needs: LetterNeeds, sendingId: string): Promise<number> {
  const { db: tx } = needs
  const template = await findSending(tx, sendingId)
  if (template === undefined) return 0
  if (template.stoppedAt !== null) {
    await tx
      .updateTable('message')
      .set({ dropped: 'stopped' })
      .where('sendingId', '=', sendingId)
      .where('mailId', 'is', null)
      .where('dropped', 'is', null)
      .execute()
    return 0
  }
  const { rows } = await sql<{ messageId: string; name: string; email: string; said: SaidInMessage }>`
    select message.id as message_id, account.name, account.email, message.said
    from message
    join account on account.id = message.account_id
    where message.sending_id = ${sendingId} and message.mail_id is null and message.dropped is null
      and account.email is not null
    order by message.id
    limit ${mailsAtATime}
    for no key update of message`.execute(tx)
  for (const { messageId, said, ...reader } of rows) {
    await queueMessage(needs, { messageId, kind: 'team-message', reader, template, said })
  }
  return rows.length
}

type Progress = { state: 'sent' | 'waiting' | 'failed' | 'dropped'; reason: DropReason | null; count: number }

/** How far a sending is. */
export async function seeSending({ db }: Needs, id: string) {
  if ((await findSending(db, id)) === undefined) throw new Problem('not_found')
  const { rows } = await sql<Progress>`
    select state, case when state = 'dropped' then reason end as reason, count(*)::int as count
    from (
      select
        case
          when message.dropped is not null or mail.last_error like 'unwanted: %' then 'dropped'
          when mail.sent_at is not null then 'sent'
          when mail.given_up_at is not null then 'failed'
          else 'waiting'
        end as state,
        coalesce(message.dropped, substr(mail.last_error, length('unwanted: ') + 1)) as reason
      from message
      left join outgoing_mail as mail on mail.id = message.mail_id
      where message.sending_id = ${id}
    ) as one
    group by 1, 2
    order by count desc`.execute(db)
  const count = (wanted: string) =>
    rows.filter(({ state }) => state === wanted).reduce((sum, row) => sum + row.count, 0)
  return {
    sent: count('sent'),
    waiting: count('waiting'),
    failed: count('failed'),
    dropped: rows.flatMap(({ state, reason, count: many }) =>
      state === 'dropped' && reason !== null ? [{ reason, count: many }] : [],
    ),
  }
}

/** A message that has not left yet does not leave. Stopped again, nothing changes. */
export const stopSending = staffAct(
  'message_stopped',
  async ({ db, now }: Inside<LetterNeeds>, { id }: InputOf<typeof messageSendings.stopSending>) => {
    if ((await findSending(db, id)) === undefined) throw new Problem('not_found')
    const { numUpdatedRows } = await db
      .updateTable('message_sending')
      .set({ stoppedAt: now })
      .where('id', '=', id)
      .where('stoppedAt', 'is', null)
      .executeTakeFirst()
    return { unchanged: numUpdatedRows === 0n, subject: { kind: 'message-sending', id } }
  },
)

/** A text as families would get it, to who is signed in. */
export async function tryMessage(
  needs: LetterNeeds,
  actor: StaffMember,
  text: InputOf<typeof teamMessages.tryMessage>,
): Promise<void> {
  await takeAttemptOfHour(needs, 'message-tried', actor.staffId, staffLimits.messages.triesPerHour)
  const { studyName, studyContact, portalUrl } = needs
  const own = { studio: studyName, contatto: studyContact, portale: portalUrl }
  const { subject, paragraphs } = mailOf(needs, text, sampleValues(own))
  await inTransaction(needs.db, async (tx) => {
    await queueMail(
      { ...needs, db: tx },
      {
        kind: 'message-to-oneself',
        to: actor.email,
        subject: `Prova: ${subject}`,
        paragraphs: [
          ...paragraphs,
          'È una prova: i nomi e i titoli sono inventati, e nessuna famiglia l’ha ricevuta.',
        ],
      },
    )
    await recordAct({ ...needs, db: tx }, doerOf(actor), { act: 'message_tried' })
  })
}
