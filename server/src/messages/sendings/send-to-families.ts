import type { AnswerOf, InputOf } from '@desco/contract/endpoint'
import { staffLimits } from '@desco/contract/limits'
import { said } from '@desco/contract/messages'
import { sampleValues } from '@desco/contract/messages/desk/message-templates'
import { unfitVariable } from '@desco/contract/messages/desk/message-words'
import { staffSaid } from '@desco/contract/messages/desk/messages'
import type { messageSendings, RecipientFilter } from '@desco/contract/messages/desk/message-sendings'
import { type teamMessages, teamMessageTexts } from '@desco/contract/messages/desk/team-messages'

import { queueMail } from '#platform/mail/queue-mail.ts'
import { takenUpByReaders, takeUpChanges } from '#families/index.ts'
import { doerOf, recordAct } from '#staff/index.ts'
import { familiesWaitingFor } from '#questionnaires/index.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { takeAttempt } from '#platform/limits/attempts.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem } from '#platform/problem.ts'

import { queueSending } from '#messages/letters/message-queue.ts'
import type { Needs } from '#messages/letters/needs.ts'
import { lockTemplate, readSettings } from '#messages/letters/rules-and-templates.queries.ts'
import { refuseField } from '#messages/letters/save-messages.ts'
import {
  countProgress,
  countRecipients,
  findSending,
  insertSending,
  markStopped,
} from './sendings.queries.ts'
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
  { db, clock }: Needs,
  filter: RecipientFilter,
): Promise<AnswerOf<typeof messageSendings.countRecipients>> {
  await takeUpChanges(db, takenUpByReaders)
  const counts = await inTransaction(db, async (tx) => {
    const { perWeek } = await readSettings(tx)
    return countRecipients(tx, askedOf(filter, clock.now(), perWeek), codesShown)
  })
  return { message: said.found, ...counts }
}

/**
 * Writes a message to each parent of a filter's families who may get one, in one transaction: those who were shown, or
 * nobody. They leave afterwards, each looked at once more.
 */
export async function sendToFamilies(
  { db, clock }: Needs,
  actor: StaffMember,
  { templateId, templateVersion, filter, recipients }: InputOf<typeof messageSendings.sendToFamilies>,
): Promise<AnswerOf<typeof messageSendings.sendToFamilies>> {
  await takeUpChanges(db, takenUpByReaders)
  return inTransaction(db, async (tx) => {
    const template = await lockTemplate(tx, templateId)
    if (template === undefined) throw new Problem('not_found')
    if (template.version !== templateVersion) throw new Problem('message_outdated')
    const word = unfitVariable(template, null)
    if (word !== undefined) {
      throw refuseField('templateId', teamMessageTexts.wrongVariable(word, 'messaggio a più famiglie'))
    }
    // two who send at once: the second one counts what the first one sent
    const { perWeek } = await readSettings(tx, { lock: true })
    const asked = askedOf(filter, clock.now(), perWeek)
    const sending = await insertSending(tx, {
      templateId,
      templateVersion,
      staffId: actor.staffId,
      ...asked,
    })
    if (sending.recipients !== recipients || recipients === 0) throw new Problem('message_outdated')
    await queueSending({ db: tx, clock }, sending.id)
    await recordAct({ db: tx, clock }, doerOf(actor), {
      act: 'message_sent',
      subject: { kind: 'message-sending', id: sending.id },
      details: { template: templateId, version: templateVersion, families: sending.families },
    })
    return { message: staffSaid.done, id: sending.id }
  })
}

/** How far a sending is. */
export async function seeSending(
  { db }: Needs,
  id: string,
): Promise<AnswerOf<typeof messageSendings.seeSending>> {
  if ((await findSending(db, id)) === undefined) throw new Problem('not_found')
  const rows = await countProgress(db, id)
  const count = (wanted: string) =>
    rows.filter(({ state }) => state === wanted).reduce((sum, row) => sum + row.count, 0)
  return {
    message: said.found,
    sent: count('sent'),
    waiting: count('waiting'),
    failed: count('failed'),
    dropped: rows.flatMap(({ state, reason, count: many }) =>
      state === 'dropped' && reason !== null ? [{ reason, count: many }] : [],
    ),
  }
}

/** A message that has not left yet does not leave. Stopped again, nothing changes. */
export async function stopSending({ db, clock }: Needs, actor: StaffMember, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if ((await findSending(tx, id)) === undefined) throw new Problem('not_found')
    if (!(await markStopped(tx, id, clock.now()))) return
    const subject = { kind: 'message-sending', id } as const
    await recordAct({ db: tx, clock }, doerOf(actor), { act: 'message_stopped', subject })
  })
}

/** A text as families would get it, to who is signed in. */
export async function tryMessage(
  needs: Needs,
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
