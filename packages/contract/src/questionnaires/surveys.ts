import { z } from 'zod/mini'

import { answerWith, look } from '@desco/contract/endpoint'
import { id, renamed } from '@desco/contract/fields'

const wireSurvey = z.object({
  sid: z.int(),
  surveyls_title: z.string(),
  active: z.enum(['Y', 'N']),
  complete: z.enum(['Y', 'N']),
  link: z.nullable(z.string()),
  /** How many minutes it takes, if the team has said so. */
  minutes: z.optional(z.int()),
  /** The last day on which it can be answered, YYYY-MM-DD; absent without an end. */
  until: z.optional(z.string()),
  /** `Y`: some of it is answered, and not sent yet. */
  begun: z.optional(z.enum(['Y', 'N'])),
  /** `Y`: who stops half-way goes on from there; `N`: begins anew. Absent where LimeSurvey does not tell. */
  resumes: z.optional(z.enum(['Y', 'N'])),
})

const ourSurvey = z.object({
  id: z.int(),
  title: z.string(),
  active: z.boolean(),
  completed: z.boolean(),
  /** Null while the person is not yet in the survey's participant table: the link would be refused. */
  link: z.nullable(z.string()),
  /** Null: the team has not said. */
  minutes: z.nullable(z.int()),
  /** The last day on which it can be answered, in Italy. Null: without an end. */
  until: z.nullable(z.string()),
  /** Some of it is answered, and not sent yet; also false where LimeSurvey does not tell. */
  begun: z.boolean(),
  /** Whether who stops half-way goes on from there. Null: LimeSurvey does not tell. */
  resumes: z.nullable(z.boolean()),
})

const yes = (value: boolean): 'Y' | 'N' => (value ? 'Y' : 'N')

const keptFromParents = { link: true, minutes: true, until: true, begun: true, resumes: true } as const

/** A child's questionnaire as a parent sees it: done or not done. No link, no answer. */
export const childSurvey = z.codec(z.omit(wireSurvey, keptFromParents), z.omit(ourSurvey, keptFromParents), {
  decode: ({ sid, surveyls_title, active, complete }) => ({
    id: sid,
    title: surveyls_title,
    active: active === 'Y',
    completed: complete === 'Y',
  }),
  encode: ({ id: sid, title, active, completed }) => ({
    sid,
    surveyls_title: title,
    active: yes(active),
    complete: yes(completed),
  }),
})

export const survey = z.codec(wireSurvey, ourSurvey, {
  decode: ({ link, minutes, until, begun, resumes, ...known }) => ({
    ...z.decode(childSurvey, known),
    link,
    minutes: minutes ?? null,
    until: until ?? null,
    begun: begun === 'Y',
    resumes: resumes === undefined ? null : resumes === 'Y',
  }),
  encode: ({ link, minutes, until, begun, resumes, ...known }) => ({
    ...z.encode(childSurvey, known),
    link,
    ...(minutes !== null && { minutes }),
    ...(until !== null && { until }),
    ...(begun && { begun: yes(begun) }),
    ...(resumes !== null && { resumes: yes(resumes) }),
  }),
})

export const completedSurvey = renamed(z.object({ sid: z.int(), surveyTitle: z.string() }), {
  id: 'sid',
  title: 'surveyTitle',
})

/**
 * `asOf`: when LimeSurvey last said so. `stale`: this is the last known answer. `late`: LimeSurvey is still being asked, and
 * asking again in a moment gives its answer; otherwise a stale one means that it does not answer now.
 */
export const freshness = z.object({
  asOf: z.nullable(z.iso.datetime()),
  stale: z.boolean(),
  late: z.boolean(),
})

export const surveys = {
  surveyList: look('member', '/api/limesurvey/surveylist', {
    summary: 'The questionnaires offered to the signed-in person, with their links.',
    answer: answerWith({ data: z.array(survey), freshness }),
    refusals: ['surveys_unavailable'],
  }),
  completedSurveys: look('member', '/api/limesurvey/userresponsesbyid/:id', {
    summary: 'The questionnaires completed by the signed-in person. `id` must be one’s own.',
    input: z.object({ id }),
    answer: answerWith({ data: z.array(completedSurvey), freshness }),
    refusals: ['surveys_unavailable'],
  }),
  childSurveyList: look('parent', '/api/limesurvey/childsurveylist/:id', {
    summary:
      'The questionnaires completed by one’s own child. `id` is the child’s account or the child itself.',
    input: z.object({ id }),
    answer: answerWith({ data: z.array(childSurvey), freshness }),
    refusals: ['family_not_active', 'child_not_taking_part', 'child_not_enabled', 'surveys_unavailable'],
  }),
}

export type Survey = z.output<typeof survey>
export type CompletedSurvey = z.output<typeof completedSurvey>
export type Freshness = z.output<typeof freshness>
