import { act, answerWith, look } from '@desco/contract/endpoint'
import { funnelSteps } from '@desco/contract/families/states'
import { id } from '@desco/contract/fields'
import { staffLimits } from '@desco/contract/limits'
import { fieldErrors } from '@desco/contract/field-errors'
import { inOrder, staffDay, wholeNumber } from '@desco/contract/staff/fields'
import { z } from 'zod/mini'

import {
  dropReasonNames,
  reminderSubjectNames,
  templateBody,
  templateName,
  templateSubject,
} from './message-words.ts'

const { days, times, hours, perWeek, age } = staffLimits.messages

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
  templateId: z.uuid(fieldErrors.optionRequired),
  afterDays: wholeNumber(days, teamMessageTexts.days),
  everyDays: wholeNumber(days, teamMessageTexts.days),
  atMost: wholeNumber(times, teamMessageTexts.times),
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

const ageWrong = `Scrivi un’età da ${age.min} a ${age.max} anni.`
const agesWrong = 'La seconda età non può essere più piccola della prima.'

const anAge = wholeNumber(age, ageWrong)

/** Which families: those that take part, narrowed; or those that wait after a step. */
const filterFields = {
  /** Those who wait after this step. */
  step: z.optional(z.enum(funnelSteps)),
  /** Those with somebody who can answer this questionnaire and has not. */
  surveyNotDone: z.optional(z.int32()),
  /** Those with a child of these ages, both included. */
  ageFrom: z.optional(anAge),
  ageTo: z.optional(anAge),
  registeredFrom: z.optional(staffDay()),
  registeredTo: z.optional(staffDay()),
}
const filter = z.object(filterFields).check(inOrder('ageFrom', 'ageTo', agesWrong))

const reasons = z.array(z.object({ reason: z.enum(dropReasonNames), count: z.int() }))

export const sending = z.object({
  id: z.uuid(),
  template: z.string(),
  templateVersion: z.int(),
  filter,
  families: z.int(),
  by: z.string(),
  sentAt: moment,
  stoppedAt: z.nullable(moment),
})

const settingsFields = {
  fromHour: wholeNumber(hours, teamMessageTexts.hour),
  untilHour: wholeNumber(hours, teamMessageTexts.hour),
  perWeek: wholeNumber(perWeek, teamMessageTexts.perWeek),
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

/** Messages to the families of a filter. */
export const messageSendings = {
  countRecipients: act('messages.send', '/api/staff/count-recipients', {
    summary: 'The recipients of a message to the families of a filter, by code, and the others by reason.',
    input: filter,
    answer: answerWith({
      families: z.int(),
      recipients: z.int(),
      /** At most 100. */
      codes: z.array(z.string()),
      /** Parents of these families who get none. */
      others: reasons,
    }),
  }),
  sendToFamilies: act('messages.send', '/api/staff/send-to-families', {
    summary:
      'Sends a template to the parents of a filter’s families. Refused when their number differs from the one on the screen.',
    input: z.object({ templateId: id, templateVersion: z.int32(), filter, recipients: z.int32() }),
    answer: answerWith({ id: z.uuid() }),
    refusals: ['not_found', 'message_outdated'],
  }),
  seeSending: look('messages.send', '/api/staff/sendings/:id', {
    summary: 'The progress of a sending: sent, waiting, and not sent by reason.',
    input: z.object({ id }),
    answer: answerWith({
      sent: z.int(),
      waiting: z.int(),
      failed: z.int(),
      dropped: reasons,
    }),
  }),
  stopSending: act('messages.send', '/api/staff/stop-sending', {
    summary: 'Stops the messages of a sending that have not left yet.',
    input: z.object({ id }),
    refusals: ['not_found'],
  }),
}

export type MessageSending = z.output<typeof sending>
export type RecipientFilter = z.output<typeof filter>
export type MessageTemplate = z.output<typeof template>
export type ReminderRule = z.output<typeof rule>
export type MessageSettings = z.output<typeof settings>
