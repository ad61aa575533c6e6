import { answerWith, look } from '@desco/contract/endpoint'
import { freshness } from '@desco/contract/questionnaires/surveys'
import { z } from 'zod/mini'

/** The path of one person through the study, in the order in which it is walked. */
export const pathSteps = ['registration', 'consent', 'children', 'questionnaires', 'diary', 'end'] as const
export type PathStep = (typeof pathSteps)[number]

/** `expired`: its time is over and not all of it was done. `not_for_you`: nothing of it is asked of this person. */
export const stepStates = ['to_do', 'begun', 'done', 'expired', 'not_for_you'] as const
export type StepState = (typeof stepStates)[number]

/** A step that needs nothing more of this person. */
export const isSettled = (state: StepState): boolean =>
  state === 'done' || state === 'expired' || state === 'not_for_you'

const day = z.string()

const step = z.object({
  step: z.enum(pathSteps),
  state: z.enum(stepStates),
  /** How many of its things are done, and how many there are; a step that is one thing has 0 or 1 of 1. */
  done: z.int(),
  of: z.int(),
})

/** The one thing to do next; days are Italian ones, YYYY-MM-DD. */
const next = z.discriminatedUnion('kind', [
  /** `until`: the last day, null without an end. */
  z.object({
    kind: z.literal('questionnaire'),
    surveyId: z.int(),
    title: z.string(),
    minutes: z.nullable(z.int()),
    until: z.nullable(day),
    begun: z.boolean(),
  }),
  /** `until`: the last day on which it can be written. */
  z.object({ kind: z.literal('diary_day'), day, until: day }),
  z.object({ kind: z.literal('enable_child') }),
  /** The child enters with its own access and answers whether it wants to take part. */
  z.object({ kind: z.literal('child_answer') }),
  z.object({ kind: z.literal('other_parent') }),
  z.object({ kind: z.literal('verify') }),
  z.object({ kind: z.literal('add_children') }),
  z.object({ kind: z.literal('wait'), what: z.enum(['questionnaire', 'diary_day']), from: day }),
  z.object({ kind: z.literal('finished') }),
  /** In the study, and for now nothing is asked. */
  z.object({ kind: z.literal('nothing_yet') }),
  z.object({ kind: z.literal('not_taking_part') }),
])

export const studyPath = z.object({
  steps: z.array(step),
  /** Where the person stands: the first step that is not settled. Null when none is left, or nothing is asked any more. */
  current: z.nullable(z.enum(pathSteps)),
  next,
})

const personOnPath = z.object({
  personId: z.uuid(),
  /** Null of the caller. */
  name: z.nullable(z.string()),
  isMe: z.boolean(),
  isChild: z.boolean(),
  ...studyPath.shape,
})

export const studyPaths = {
  studyPath: look('member', '/api/users/study-path', {
    summary:
      'The next step of the signed-in person and the whole path; for a parent also the paths of children below 18.',
    answer: answerWith({
      /** The caller first. */
      people: z.array(personOnPath),
      /** The person whose next step comes first in the family; null when there is nobody. */
      mostUrgent: z.nullable(z.uuid()),
      /** Of all whose questionnaires are shown, what was heard longest ago. */
      freshness,
    }),
  }),
}

export type StudyPath = z.output<typeof studyPath>
export type NextStep = StudyPath['next']
export type PersonOnPath = z.output<typeof personOnPath>
