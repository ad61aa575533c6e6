import { act, type AnswerOf, answerWith } from '@desco/contract/endpoint'
import { z } from 'zod/mini'

import { inOrder, staffDay, wholeNumber } from '@desco/contract/staff/fields'

/** Numbers of the windows in which the team opens a questionnaire. */
export const scheduleLimits = {
  minutes: { min: 1, max: 240 },
  waves: { min: 2, max: 12 },
  /** Ten years. */
  days: { min: 0, max: 3_650 },
  ageMonths: { min: 0, max: 251 },
} as const

const { minutes, waves, days, ageMonths } = scheduleLimits

// not among the texts of families, who would download them
export const scheduleFieldErrors = {
  minutes: `Scrivi i minuti, da ${minutes.min} a ${minutes.max}, oppure lascia vuoto.`,
  days: `Scrivi un numero di giorni da ${days.min} a ${days.max}.`,
  ages: `Scrivi un’età fino a ${Math.floor(ageMonths.max / 12)} anni.`,
  noDate: 'Scrivi almeno una delle due date.',
  backwards: 'La fine viene prima dell’inizio.',
  waves: `Scrivi da ${waves.min} a ${waves.max} ondate.`,
  overlap: 'Ogni ondata deve cominciare dopo la fine di quella prima.',
  otherSurvey: 'Scegli un altro questionario.',
  itself: 'Un questionario non può aspettare sé stesso.',
  circle: 'Questi questionari si aspetterebbero a vicenda: nessuno li vedrebbe mai.',
  sameSurvey: 'Scegli due questionari diversi.',
} as const

const surveyId = z.int32(scheduleFieldErrors.otherSurvey).check(z.positive(scheduleFieldErrors.otherSurvey))

const dayCount = wholeNumber(days, scheduleFieldErrors.days)
const months = wholeNumber(ageMonths, scheduleFieldErrors.ages)

const daysAfter = { fromDay: dayCount, toDay: z.nullable(dayCount) }
const endsAfterItBegins = inOrder('fromDay', 'toDay', scheduleFieldErrors.backwards)

const wave = z
  .object({ from: staffDay(), to: staffDay() })
  .check(inOrder('from', 'to', scheduleFieldErrors.backwards))

/** When a questionnaire is open beside LimeSurvey's own dates. Days are days in Italy, and both ends are included. */
export const surveyWindow = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('always') }),
  z.object({ kind: z.literal('dates'), from: z.nullable(staffDay()), to: z.nullable(staffDay()) }).check(
    z.refine(({ from, to }) => from !== null || to !== null, {
      path: ['from'],
      error: scheduleFieldErrors.noDate,
    }),
    inOrder('from', 'to', scheduleFieldErrors.backwards),
  ),
  /** Several periods: who has not answered in one is asked again in the next. */
  z.object({
    kind: z.literal('waves'),
    waves: z.array(wave).check(
      z.minLength(waves.min, scheduleFieldErrors.waves),
      z.maxLength(waves.max, scheduleFieldErrors.waves),
      z.refine(
        (all) => all.every(({ from }, place) => place === 0 || (all[place - 1]?.to ?? '') < from),
        scheduleFieldErrors.overlap,
      ),
    ),
  }),
  /** Days after the family registered, which is day 0. */
  z.object({ kind: z.literal('after_enrolment'), ...daysAfter }).check(endsAfterItBegins),
  /** Days after this person completed another questionnaire, which is day 0. */
  z.object({ kind: z.literal('after_survey'), surveyId, ...daysAfter }).check(endsAfterItBegins),
  /** In whole months of age. A child's own age; for a parent that of any child who takes part. */
  z
    .object({ kind: z.literal('at_age'), fromMonths: months, toMonths: z.nullable(months) })
    .check(inOrder('fromMonths', 'toMonths', scheduleFieldErrors.backwards)),
])

const schedule = {
  /** How long it takes, as the team says; families read it. Null: nobody has said. */
  minutes: z.nullable(wholeNumber(minutes, scheduleFieldErrors.minutes)),
  window: surveyWindow,
}

export const scheduleForm = z.object({ surveyId, ...schedule }).check(
  z.refine(({ surveyId: own, window }) => window.kind !== 'after_survey' || window.surveyId !== own, {
    path: ['window', 'surveyId'],
    error: scheduleFieldErrors.itself,
  }),
)

export const scheduleShape = z.object(schedule)

const person = z.object({ familyId: z.uuid(), familyCode: z.string(), initials: z.string() })

/** `count`: everybody; `people`: the first of them, never by name. */
const group = z.object({ count: z.int(), people: z.array(person) })

/** When a questionnaire is open, for how long it keeps somebody, and which one took another's place. */
export const surveySchedule = {
  scheduleSurvey: act('surveys.assign', '/api/staff/schedule-survey', {
    summary: 'Sets the window of a survey and its announced length. Families see the change within seconds.',
    input: scheduleForm,
    refusals: ['not_found', 'surveys_unavailable'],
  }),
  previewSchedule: act('surveys.assign', '/api/staff/preview-schedule', {
    summary: 'The people who would see a survey today and tomorrow with this window. Stores nothing.',
    input: scheduleForm,
    answer: answerWith({
      /** The number of people who see it and have not completed it. */
      today: z.int(),
      tomorrow: z.int(),
      /** The people who see it tomorrow and do not today. */
      joining: group,
      /** The people who see it today and do not tomorrow. */
      leaving: group,
    }),
    refusals: ['not_found', 'surveys_unavailable'],
  }),
  replaceSurvey: act('surveys.assign', '/api/staff/replace-survey', {
    summary:
      'Replaces a survey by its successor: completions, audience and window move there, and the old one is hidden.',
    input: z
      .object({ from: surveyId, to: surveyId })
      .check(
        z.refine(({ from, to }) => from !== to, { path: ['to'], error: scheduleFieldErrors.sameSurvey }),
      ),
    answer: answerWith({
      /** How many people had completed the old one. */
      completions: z.int(),
      /** How many were in the middle of it: what they still send there counts for the new one. */
      begun: z.int(),
    }),
    refusals: ['not_found', 'surveys_unavailable'],
  }),
}

export type SurveyWindow = z.output<typeof surveyWindow>
export type Schedule = z.output<typeof scheduleShape>
export type ScheduleForm = z.output<typeof scheduleForm>
export type SchedulePreview = Omit<AnswerOf<typeof surveySchedule.previewSchedule>, 'message'>
export type PreviewGroup = z.output<typeof group>
