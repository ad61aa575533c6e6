import type { InputOf } from '@desco/contract/endpoint'
import { newsTemplateId, reminderSubjects, unfitVariable } from '@desco/contract/messages/desk/message-words'
import { type teamMessages, teamMessageTexts } from '@desco/contract/messages/desk/team-messages'

import { type Inside, staffAct, staffIdOf } from '#staff/index.ts'
import type { Database } from '#platform/database/database.ts'
import { Problem, refuseField } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

import { lookAtAllFamilies } from './message-queue.ts'
import { findTemplate, lockTemplate, readSettings } from './rules-and-templates.queries.ts'

type Of<Name extends keyof typeof teamMessages> = InputOf<(typeof teamMessages)[Name]>

/** A new template, or a new version of the one that was on the screen. The same text again changes nothing. */
export const saveTemplate = staffAct(
  'message_template_written',
  async (inside: Inside<Needs>, { id, version, ...text }: Of<'saveMessageTemplate'>, doer) => {
    const { db, now } = inside
    const before = id === null ? null : await onScreen(lockTemplate(db, id), version)
    if (before !== null && hasText(before, text)) {
      return { unchanged: true, answer: { template: before } }
    }
    if (before !== null) await refuseUnfitForRules(db, before.id, text)
    const stored = { ...text, editedAt: now }
    const writing =
      before === null
        ? db.insertInto('message_template').values(stored)
        : db
            .updateTable('message_template')
            .set({ ...stored, version: before.version + 1 })
            .where('id', '=', before.id)
    const template = await writing.returningAll().executeTakeFirstOrThrow()
    const { id: templateId, version: written } = template
    await db
      .insertInto('message_template_version')
      .values({ templateId, version: written, ...text, staffId: staffIdOf(doer), writtenAt: now })
      .execute()
    return {
      subject: { kind: 'message-template', id: templateId },
      details: { version: written },
      answer: { template },
    }
  },
)

type Text = { name: string; subject: string; body: string }

const hasText = (template: Text, { name, subject, body }: Text) =>
  template.name === name && template.subject === subject && template.body === body

/** A row that somebody acts on, if the version on their screen is still the newest. */
export async function onScreen<Row extends { version: number }>(
  found: Promise<Row | undefined>,
  version: number | undefined,
): Promise<Row> {
  const row = await found
  if (row === undefined) throw new Problem('not_found')
  if (row.version !== version) throw new Problem('message_outdated')
  return row
}

async function refuseUnfitForRules(tx: Database, templateId: string, text: Text) {
  if (templateId === newsTemplateId) {
    const word = unfitVariable(text, 'news')
    if (word !== undefined) refuseField('body', teamMessageTexts.wrongVariable(word, 'email di una notizia'))
  }
  const rules = tx.selectFrom('reminder_rule').select('subject').where('templateId', '=', templateId)
  for (const { subject } of await rules.execute()) {
    const word = unfitVariable(text, subject)
    if (word === undefined) continue
    refuseField('body', teamMessageTexts.wrongVariable(word, reminderSubjects[subject].label))
  }
}

/** A new rule, or a change of the one that was on the screen. All families are looked at by it soon. */
export const saveRule = staffAct(
  'reminder_rule_changed',
  async (inside: Inside<Needs>, { id, version, ...asked }: Of<'saveReminderRule'>, doer) => {
    const { db, now } = inside
    const locked = db.selectFrom('reminder_rule').selectAll().forNoKeyUpdate()
    const before =
      id === null ? null : await onScreen(locked.where('id', '=', id).executeTakeFirst(), version)
    const template = await findTemplate(db, asked.templateId)
    if (template === undefined) throw new Problem('not_found')
    const word = unfitVariable(template, asked.subject)
    if (word !== undefined) {
      const { label } = reminderSubjects[asked.subject]
      refuseField('templateId', teamMessageTexts.wrongVariable(word, label))
    }
    if (asked.surveyId !== null && asked.subject !== 'survey') {
      refuseField('surveyId', teamMessageTexts.noSurvey)
    }
    const stored = { ...asked, editedAt: now }
    const writing =
      before === null
        ? db.insertInto('reminder_rule').values(stored)
        : db
            .updateTable('reminder_rule')
            .set({ ...stored, dueNow: null, countedAt: null, version: before.version + 1 })
            .where('id', '=', before.id)
    const rule = await writing.returningAll().executeTakeFirstOrThrow()
    await db
      .insertInto('reminder_rule_version')
      .values({ ruleId: rule.id, version: rule.version, ...asked, staffId: staffIdOf(doer), writtenAt: now })
      .execute()
    await lookAtAllFamilies(inside)
    return {
      subject: { kind: 'reminder-rule', id: rule.id },
      details: { version: rule.version, subject: asked.subject, enabled: asked.enabled },
    }
  },
)

/** The hours in which messages leave, and how many a family gets in a week. */
export const saveSettings = staffAct(
  'message_settings_changed',
  async (inside: Inside<Needs>, { version, ...details }: Of<'saveMessageSettings'>) => {
    await onScreen(readSettings(inside.db, { lock: true }), version)
    await inside.db
      .updateTable('message_settings')
      .set({ ...details, version: version + 1 })
      .where('id', '=', 1)
      .execute()
    await lookAtAllFamilies(inside)
    return { details }
  },
)
