import type { InputOf } from '@desco/contract/endpoint'
import { newsTemplateId, reminderSubjects, unfitVariable } from '@desco/contract/messages/desk/message-words'
import { type teamMessages, teamMessageTexts } from '@desco/contract/messages/desk/team-messages'

import { doerOf, recordAct } from '#staff/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem } from '#platform/problem.ts'

import { lookAtAllFamilies } from './message-queue.ts'
import type { Needs } from './needs.ts'
import {
  findTemplate,
  listSubjectsOfTemplate,
  lockRule,
  lockTemplate,
  readSettings,
  storeRule,
  storeSettings,
  storeTemplate,
  type StoredTemplate,
} from './rules-and-templates.queries.ts'

type Storage = Pick<Needs, 'db' | 'clock'>

/** A new template, or a new version of the one that was on the screen. The same text again changes nothing. */
export async function saveTemplate(
  { db, clock }: Storage,
  actor: StaffMember,
  { id, version, ...text }: InputOf<typeof teamMessages.saveMessageTemplate>,
): Promise<StoredTemplate> {
  return inTransaction(db, async (tx) => {
    const before = id === null ? null : await onScreen(lockTemplate(tx, id), version)
    if (before !== null && hasText(before, text)) return before
    if (before !== null) await refuseUnfitForRules(tx, before.id, text)
    const template = await storeTemplate(tx, before, text, { staffId: actor.staffId, now: clock.now() })
    await recordAct({ db: tx, clock }, doerOf(actor), {
      act: 'message_template_written',
      subject: { kind: 'message-template', id: template.id },
      details: { version: template.version },
    })
    return template
  })
}

type Text = { name: string; subject: string; body: string }

const hasText = (template: Text, { name, subject, body }: Text) =>
  template.name === name && template.subject === subject && template.body === body

/** A row that somebody acts on, if the version on their screen is still the newest. */
async function onScreen<Row extends { version: number }>(
  found: Promise<Row | undefined>,
  version: number | undefined,
): Promise<Row> {
  const row = await found
  if (row === undefined) throw new Problem('not_found')
  if (row.version !== version) throw new Problem('message_outdated')
  return row
}

export const refuseField = (field: string, text: string) =>
  new Problem('invalid_input', { fields: { [field]: text } })

async function refuseUnfitForRules(tx: Database, templateId: string, text: Text) {
  if (templateId === newsTemplateId) {
    const word = unfitVariable(text, 'news')
    if (word !== undefined)
      throw refuseField('body', teamMessageTexts.wrongVariable(word, 'email di una notizia'))
  }
  for (const subject of await listSubjectsOfTemplate(tx, templateId)) {
    const word = unfitVariable(text, subject)
    if (word === undefined) continue
    throw refuseField('body', teamMessageTexts.wrongVariable(word, reminderSubjects[subject].label))
  }
}

/** A new rule, or a change of the one that was on the screen. All families are looked at by it soon. */
export async function saveRule(
  { db, clock }: Storage,
  actor: StaffMember,
  { id, version, ...asked }: InputOf<typeof teamMessages.saveReminderRule>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = id === null ? null : await onScreen(lockRule(tx, id), version)
    const template = await findTemplate(tx, asked.templateId)
    if (template === undefined) throw new Problem('not_found')
    const word = unfitVariable(template, asked.subject)
    if (word !== undefined) {
      const { label } = reminderSubjects[asked.subject]
      throw refuseField('templateId', teamMessageTexts.wrongVariable(word, label))
    }
    if (asked.surveyId !== null && asked.subject !== 'survey') {
      throw refuseField('surveyId', teamMessageTexts.noSurvey)
    }
    const rule = await storeRule(tx, before, asked, { staffId: actor.staffId, now: clock.now() })
    await lookAtAllFamilies({ db: tx, clock })
    await recordAct({ db: tx, clock }, doerOf(actor), {
      act: 'reminder_rule_changed',
      subject: { kind: 'reminder-rule', id: rule.id },
      details: { version: rule.version, subject: asked.subject, enabled: asked.enabled },
    })
  })
}

/** The hours in which messages leave, and how many a family gets in a week. */
export async function saveSettings(
  { db, clock }: Storage,
  actor: StaffMember,
  { version, fromHour, untilHour, perWeek }: InputOf<typeof teamMessages.saveMessageSettings>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await onScreen(readSettings(tx, { lock: true }), version)
    await storeSettings(tx, { version, fromHour, untilHour, perWeek })
    await lookAtAllFamilies({ db: tx, clock })
    const details = { fromHour, untilHour, perWeek }
    await recordAct({ db: tx, clock }, doerOf(actor), { act: 'message_settings_changed', details })
  })
}
