import { act, answerWith, look } from '@desco/contract/endpoint'
import { funnelSteps } from '@desco/contract/families/states'
import { id } from '@desco/contract/fields'
import { staffLimits } from '@desco/contract/limits'
import { z } from 'zod/mini'

import { staffDay } from '@desco/contract/staff/fields'
import { dropReasonNames } from './message-words.ts'

const { age } = staffLimits.messages
const ageWrong = `Scrivi un’età da ${age.min} a ${age.max} anni.`
const agesWrong = 'La seconda età non può essere più piccola della prima.'

const moment = z.iso.datetime()
const anAge = z.int(ageWrong).check(z.gte(age.min, ageWrong), z.lte(age.max, ageWrong))

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
const filter = z.object(filterFields).check(
  z.refine(({ ageFrom, ageTo }) => ageFrom === undefined || ageTo === undefined || ageFrom <= ageTo, {
    path: ['ageTo'],
    error: agesWrong,
  }),
)

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
