import type { InputOf } from '@desco/contract/endpoint'
import { newsTemplateId, reminderSubjects, unfitVariable } from '@desco/contract/messages/desk/message-words'
import { type teamMessages, teamMessageTexts } from '@desco/contract/messages/desk/team-messages'

import { type Inside, staffAct, staffIdOf } from '#staff/index.ts'
import type { Database } from '#platform/database/database.ts'
import { Problem, refuseField } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

import { templateOf } from './see-messages.ts'
import { lookAtAllFamilies } from './message-queue.ts'
import {
  findTemplate,
  listSubjectsOfTemplate,
  lockRule,
  lockTemplate,
  readSettings,
  storeRule,
  storeSettings,
  storeTemplate,
} from './rules-and-templates.queries.ts'

type Of<Name extends keyof typeof teamMessages> = InputOf<(typeof teamMessages)[Name]>

/** A new template, or a new version of the one that was on the screen. The same text again changes nothing. */
export const saveTemplate = staffAct(
  'message_template_written',
  async (inside: Inside<Needs>, { id, version, ...text }: Of<'saveMessageTemplate'>, doer) => {
    const { db, now } = inside
    const before = id === null ? null : await onScreen(lockTemplate(db, id), version)
    if (before !== null && hasText(before, text)) {
      return { unchanged: true, answer: { template: templateOf(before) } }
    }
    if (before !== null) await refuseUnfitForRules(db, before.id, text)
    const template = await storeTemplate(db, before, text, { staffId: staffIdOf(doer), now })
    return {
      subject: { kind: 'message-template', id: template.id },
      details: { version: template.version },
      answer: { template: templateOf(template) },
    }
  },
)

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

async function refuseUnfitForRules(tx: Database, templateId: string, text: Text) {
  if (templateId === newsTemplateId) {
    const word = unfitVariable(text, 'news')
    if (word !== undefined) refuseField('body', teamMessageTexts.wrongVariable(word, 'email di una notizia'))
  }
  for (const subject of await listSubjectsOfTemplate(tx, templateId)) {
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
    const before = id === null ? null : await onScreen(lockRule(db, id), version)
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
    const rule = await storeRule(db, before, asked, { staffId: staffIdOf(doer), now })
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
  async (inside: Inside<Needs>, input: Of<'saveMessageSettings'>) => {
    const { version, ...details } = input
    await onScreen(readSettings(inside.db, { lock: true }), version)
    await storeSettings(inside.db, input)
    await lookAtAllFamilies(inside)
    return { details }
  },
)
