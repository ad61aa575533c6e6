import { act, answerWith, look } from '@desco/contract/endpoint'
import { id } from '@desco/contract/fields'
import { staffLimits } from '@desco/contract/limits'
import { messages } from '@desco/contract/messages'
import { z } from 'zod/mini'

import { templateBody, templateName, templateSubject } from './message-templates.ts'
import { sending } from './message-sendings.ts'
import { reminderSubjectNames } from './message-words.ts'

const { days, times, hours, perWeek } = staffLimits.messages

// not among the texts of families, who would download them
export const teamMessageTexts = {
  days: `Scrivi da ${days.min} a ${days.max} giorni.`,
  times: `Scrivi da ${times.min} a ${times.max} volte.`,
  hour: 'Scegli un’ora intera.',
  hours: 'L’ora di fine viene dopo quella di inizio.',
  perWeek: `Scrivi da ${perWeek.min} a ${perWeek.max} messaggi.`,
  wrongVariable: (word: string, what: string) =>
    `Il testo usa {${word}}, che qui non ha niente da dire: scegline un altro per «${what}».`,
  noSurvey: 'Scegli il questionario solo per un promemoria dei questionari.',
} as const

const moment = z.iso.datetime()
const whole = ({ min, max }: { min: number; max: number }, wrong: string) =>
  z.int(wrong).check(z.gte(min, wrong), z.lte(max, wrong))
/** The version that was on the screen: an act on an older one is refused. */
const version = z.int32().check(z.positive())

const written = { name: templateName, subject: templateSubject, body: templateBody }

const template = z.object({
  id: z.uuid(),
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  version: z.int(),
  editedAt: moment,
})

const ruleSettings = {
  subject: z.enum(reminderSubjectNames),
  /** Null: any questionnaire. */
  surveyId: z.nullable(z.int32()),
  templateId: z.uuid(messages.optionRequired),
  afterDays: whole(days, teamMessageTexts.days),
  everyDays: whole(days, teamMessageTexts.days),
  atMost: whole(times, teamMessageTexts.times),
  enabled: z.boolean(),
}

const rule = z.object({
  id: z.uuid(),
  ...ruleSettings,
  version: z.int(),
  editedAt: moment,
  /** The colleague who changed it last; null: it came with the portal. */
  editedBy: z.nullable(z.string()),
  /** Messages that it has written since midnight in Italy. */
  today: z.int(),
  /** How many families it would write to at once, and when they were counted; null until they were. */
  dueNow: z.nullable(z.int()),
  countedAt: z.nullable(moment),
})

const settingsFields = {
  fromHour: whole(hours, teamMessageTexts.hour),
  untilHour: whole(hours, teamMessageTexts.hour),
  perWeek: whole(perWeek, teamMessageTexts.perWeek),
}
const settings = z.object({ ...settingsFields, version: z.int32() })

/** Reminders by rules, and what they say: what the law or a code needs is never among them. */
export const teamMessages = {
  seeMessages: look('messages.send', '/api/staff/messages', {
    summary: 'Rules, templates, hours and the latest sendings.',
    answer: answerWith({
      rules: z.array(rule),
      templates: z.array(template),
      settings,
      /** When the rules are looked at next; null while no server does. */
      nextRunAt: z.nullable(moment),
      sendings: z.array(sending),
      surveys: z.array(z.object({ id: z.int(), title: z.string() })),
    }),
  }),
  seeMessageTemplate: look('messages.send', '/api/staff/message-templates/:id', {
    summary: 'Every version of a template, newest first.',
    input: z.object({ id }),
    answer: answerWith({
      versions: z.array(
        z.object({
          version: z.int(),
          subject: z.string(),
          body: z.string(),
          who: z.nullable(z.string()),
          at: moment,
        }),
      ),
    }),
  }),
  saveMessageTemplate: act('messages.send', '/api/staff/save-message-template', {
    summary: 'Writes a new template (`id` null), or a new version of the one on the screen.',
    input: z.object({ id: z.nullable(id), version: z.optional(version), ...written }),
    answer: answerWith({ template }),
    refusals: ['not_found', 'message_outdated'],
  }),
  tryMessage: act('messages.send', '/api/staff/try-message', {
    summary:
      'Sends a text to the signed-in member of the team, with samples in place of the words in braces.',
    input: z.object({ subject: templateSubject, body: templateBody }),
    refusals: ['too_many_attempts'],
  }),
  saveReminderRule: act('messages.send', '/api/staff/save-reminder-rule', {
    summary: 'Writes a new rule (`id` null), or changes the one on the screen.',
    input: z.object({ id: z.nullable(id), version: z.optional(version), ...ruleSettings }),
    refusals: ['not_found', 'message_outdated'],
  }),
  saveMessageSettings: act('messages.send', '/api/staff/save-message-settings', {
    summary: 'Sets the hours in which messages leave, and the weekly limit for a family.',
    input: z.object({ version, ...settingsFields }).check(
      z.refine(({ fromHour, untilHour }) => fromHour < untilHour, {
        path: ['untilHour'],
        error: teamMessageTexts.hours,
      }),
    ),
    refusals: ['message_outdated'],
  }),
}

export type MessageTemplate = z.output<typeof template>
export type ReminderRule = z.output<typeof rule>
export type MessageSettings = z.output<typeof settings>
