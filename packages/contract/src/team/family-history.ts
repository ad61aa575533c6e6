import { answerWith, look } from '@desco/contract/endpoint'
import { familyEventKinds } from '@desco/contract/families/events'
import { id } from '@desco/contract/fields'
import { z } from 'zod/mini'

import { somebodyOfFamily } from './families.ts'
import { auditActNames } from '@desco/contract/staff/audit'
import { bounceKinds, mailFailures, mailKinds, waysToSendAgain } from '@desco/contract/messages/desk/mails'
import {
  dropReasonNames,
  messageStates,
  reminderSubjectNames,
} from '@desco/contract/messages/desk/message-words'

const moment = z.iso.datetime()
const who = z.nullable(somebodyOfFamily)

/** `id`: of the list alone, so that a page knows a line again. */
const line = { id: z.string(), at: moment }

/** Of a mail that came back after it was sent, or is late. */
const bounce = z.nullable(z.object({ why: z.enum(bounceKinds), at: moment, status: z.nullable(z.string()) }))

const historyItem = z.discriminatedUnion('source', [
  /** `who`: null when the research team did it, or nobody. */
  z.object({
    ...line,
    source: z.literal('event'),
    kind: z.enum(familyEventKinds),
    who,
    children: z.array(somebodyOfFamily),
  }),
  /** Never its words. `to`: null when the address is nobody’s of the family any more. */
  z.object({
    ...line,
    source: z.literal('mail'),
    kind: z.enum(mailKinds),
    /** `held`: nobody waits for it, and mails to the address come back. */
    state: z.enum(['waiting', 'sent', 'unwanted', 'held', 'failed']),
    /** Of one that failed. */
    why: z.nullable(z.enum(mailFailures)),
    bounce,
    /** Of one that nobody got: what a colleague can do now. */
    again: z.nullable(z.enum(waysToSendAgain)),
    /** To be given back with it: when the mail was given up. */
    givenUpAt: z.nullable(moment),
    to: who,
  }),
  /** A reminder, or what the team wrote to many, by the name of its text; never its words. */
  z.object({
    ...line,
    source: z.literal('message'),
    template: z.string(),
    templateVersion: z.int(),
    /** The subject of the rule that reminded; null: the team wrote to many. */
    rule: z.nullable(z.enum(reminderSubjectNames)),
    state: z.enum(messageStates),
    /** Of one that did not leave. */
    why: z.nullable(z.enum(dropReasonNames)),
    bounce,
    to: who,
  }),
  /** `by`: a colleague; null for the command line and the portal itself. */
  z.object({
    ...line,
    source: z.literal('act'),
    act: z.enum(auditActNames),
    by: z.nullable(z.string()),
    reason: z.nullable(z.string()),
  }),
  z.object({
    ...line,
    source: z.literal('survey'),
    surveyId: z.int(),
    title: z.string(),
    who,
    /** LimeSurvey does not say when: `at` is when the portal saw it. */
    seenOnly: z.boolean(),
    afterLeaving: z.boolean(),
  }),
  /** A day of the diary that was said to be complete; never what was eaten. */
  z.object({ ...line, source: z.literal('diary'), day: z.iso.date(), who }),
])

export const historySources = ['event', 'mail', 'message', 'act', 'survey', 'diary'] as const
export type HistorySource = (typeof historySources)[number]

export const familyHistory = {
  seeHistory: look('families.see', '/api/staff/families/:familyId/history', {
    summary:
      'The history of a family, newest first, 30 at a time: its own steps, mails, messages of the study, acts of the team, questionnaires and diary days.',
    input: z.object({
      familyId: id,
      source: z.optional(z.enum(historySources)),
      /** How many of the list are known already. */
      after: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000))),
    }),
    from: ['params', 'query'],
    answer: answerWith({
      items: z.array(historyItem),
      /** The place at which the next page begins; null when this was the last. */
      next: z.nullable(z.int()),
      /** When a mail last left for the family, or the team last noted something about it. */
      lastContactAt: z.nullable(moment),
      /** When somebody of the family last did something here: a step, a questionnaire, a diary. */
      lastActiveAt: z.nullable(moment),
    }),
  }),
}

export type HistoryItem = z.output<typeof historyItem>
