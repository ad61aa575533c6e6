import type { ContentOf, InputOf } from '@desco/contract/endpoint'
import { staffLimits } from '@desco/contract/limits'
import { sampleValues } from '@desco/contract/messages/desk/message-templates'
import { type DropReason, unfitVariable } from '@desco/contract/messages/desk/message-words'
import type { messageSendings, RecipientFilter } from '@desco/contract/messages/desk/message-sendings'
import { type teamMessages, teamMessageTexts } from '@desco/contract/messages/desk/team-messages'

import { sql } from 'kysely'

import { queueMail } from '#platform/mail/queue-mail.ts'
import { takenUpByReaders, takeUpChanges } from '#families/index.ts'
import { doerOf, type Inside, recordAct, staffAct, staffIdOf } from '#staff/index.ts'
import { familiesWaitingFor } from '#questionnaires/index.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { takeAttempt } from '#platform/limits/attempts.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem, refuseField } from '#platform/problem.ts'
import type { LetterNeeds } from '#platform/needs.ts'

import { queueSending } from '#messages/letters/message-queue.ts'
import { lockTemplate, readSettings } from '#messages/letters/rules-and-templates.queries.ts'
import { countRecipients, findSending, insertSending } from './sendings.queries.ts'
import { mailOf } from '#messages/letters/write-message.ts'

const codesShown = 100

/** The question of a filter at a moment. `perWeek`: how many messages a family gets in seven days. */
export const askedOf = (
  filter: RecipientFilter,
  now: Date,
  perWeek: number,
  among: 'taking_part' | 'all' = 'taking_part',
) => ({
  filter,
  among,
  now,
  perWeek,
  waiting: filter.surveyNotDone === undefined ? null : familiesWaitingFor(filter.surveyNotDone, now),
})

/** The recipients of a message to the families of a filter. */
export async function seeRecipients(
  { db, clock }: LetterNeeds,
  filter: RecipientFilter,
): Promise<ContentOf<typeof messageSendings.countRecipients>> {
  await takeUpChanges(db, takenUpByReaders)
  return inTransaction(db, async (tx) => {
    const { perWeek } = await readSettings(tx)
    return countRecipients(tx, askedOf(filter, clock.now(), perWeek), codesShown)
  })
}

/**
 * Writes a message to each parent of a filter's families who may get one, in one transaction: those who were shown, or
 * nobody. They leave afterwards, each looked at once more.
 */
export async function sendToFamilies(
  needs: LetterNeeds,
  actor: StaffMember,
  input: InputOf<typeof messageSendings.sendToFamilies>,
) {
  await takeUpChanges(needs.db, takenUpByReaders)
  return send(needs, actor, input)
}

const send = staffAct(
  'message_sent',
  async (inside: Inside<LetterNeeds>, input: InputOf<typeof messageSendings.sendToFamilies>, doer) => {
    const { db, now } = inside
    const { templateId, templateVersion, filter, recipients } = input
    const template = await lockTemplate(db, templateId)
    if (template === undefined) throw new Problem('not_found')
    if (template.version !== templateVersion) throw new Problem('message_outdated')
    const word = unfitVariable(template, null)
    if (word !== undefined) {
      refuseField('templateId', teamMessageTexts.wrongVariable(word, 'messaggio a più famiglie'))
    }
    // two who send at once: the second one counts what the first one sent
    const { perWeek } = await readSettings(db, { lock: true })
    const asked = askedOf(filter, now, perWeek)
    const sending = { templateId, templateVersion, staffId: staffIdOf(doer), ...asked }
    const { id, families, ...written } = await insertSending(db, sending)
    if (written.recipients !== recipients || recipients === 0) throw new Problem('message_outdated')
    await queueSending(inside, id)
    return {
      subject: { kind: 'message-sending', id },
      details: { template: templateId, version: templateVersion, families },
      answer: { id },
    }
  },
)

type Progress = { state: 'sent' | 'waiting' | 'failed' | 'dropped'; reason: DropReason | null; count: number }

/** How far a sending is. */
export async function seeSending(
  { db }: LetterNeeds,
  id: string,
): Promise<ContentOf<typeof messageSendings.seeSending>> {
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
  const max = staffLimits.messages.triesPerHour
  await takeAttempt(needs, { name: 'message-tried', subject: actor.staffId, max, perSeconds: 3_600 })
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
