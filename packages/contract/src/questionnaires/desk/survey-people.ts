import { answerWith, look } from '@desco/contract/endpoint'
import { id } from '@desco/contract/fields'
import { z } from 'zod/mini'

import { surveyOpenness } from './survey-desk.ts'

/**
 * Where a person stands in a questionnaire. `waiting`: it is offered, and as far as LimeSurvey tells not begun. Everybody
 * who takes part in the study is in exactly one of them.
 */
export const surveyStates = ['done', 'begun', 'waiting', 'not_offered'] as const

/** Why a questionnaire is not offered to somebody: the first reason that holds. */
export const notOfferedReasons = [
  'unverified',
  'not_enabled',
  'not_asked',
  'declined',
  'closed',
  'not_meant',
  'not_yet',
  'over',
  // after they had left; they came back since
  'answered_late',
] as const

const moment = z.nullable(z.iso.datetime())

const surveyCounts = z.object({
  surveyId: z.int(),
  title: z.string(),
  ...surveyOpenness,
  done: z.int(),
  /** Completed by somebody who has left since: kept, and in no other of these numbers. */
  left: z.int(),
  begun: z.int(),
  waiting: z.int(),
  notOffered: z.int(),
  /** Since when the one who has waited longest has been offered it. */
  waitingSince: moment,
})

const surveyPerson = z.object({
  /** The account, or the child that has none. */
  personId: id,
  familyId: id,
  familyCode: z.string(),
  initials: z.string(),
  isChild: z.boolean(),
  /** When it was completed, begun, or offered. Null where it is not offered. */
  since: moment,
  /** Null where it is offered or done. */
  why: z.nullable(z.enum(notOfferedReasons)),
  /** The day on which its window opens to this person, where that is known. */
  opensOn: z.nullable(z.iso.date()),
})

/** The people who have answered a questionnaire, and those who have not. */
export const surveyPeople = {
  countSurveyPeople: look('surveys.people', '/api/staff/survey-people', {
    summary:
      'For each survey the number of people who completed it, began it, wait with it, or are not offered it. At most half a minute old, as `asOf` says.',
    answer: answerWith({ asOf: z.iso.datetime(), surveys: z.array(surveyCounts) }),
  }),
  listSurveyPeople: look('surveys.people', '/api/staff/survey-people/:surveyId', {
    summary:
      'The people behind one of these numbers, longest first, 50 at a time, by family code and initials.',
    input: z.object({
      surveyId: z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647)),
      state: z.enum(surveyStates),
      /** Only those after this person. */
      after: z.optional(id),
    }),
    from: ['params', 'query'],
    answer: answerWith({
      title: z.string(),
      people: z.array(surveyPerson),
      more: z.boolean(),
    }),
  }),
}

export type SurveyState = (typeof surveyStates)[number]
export type NotOfferedReason = (typeof notOfferedReasons)[number]
export type SurveyCounts = z.output<typeof surveyCounts>
export type SurveyPerson = z.output<typeof surveyPerson>
