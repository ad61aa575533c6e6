import { act, answerWith, look } from '@desco/contract/endpoint'
import { staffLimits } from '@desco/contract/limits'
import { inOrder, wholeNumber } from '@desco/contract/staff/fields'
import { z } from 'zod/mini'

import { scheduleShape } from './survey-schedule.ts'

const { age, place } = staffLimits.audience

const words = {
  nobody: 'Scegli almeno i genitori o i figli, oppure nascondi il questionario.',
  age: `Scrivi un’età da ${age.min} a ${age.max} anni, oppure lascia vuoto.`,
  ages: 'L’età massima è più bassa di quella minima.',
  place: `Scrivi un numero da ${place.min} a ${place.max}, oppure lascia vuoto.`,
}

const surveyId = z.int32().check(z.positive())
const years = z.nullable(wholeNumber(age, words.age))

const audience = {
  parents: z.boolean(),
  children: z.boolean(),
  /** In whole years, both ends included; null is without a limit. */
  ageFrom: years,
  ageTo: years,
  /** Its place in the list, lowest first; null is after those that have one, in LimeSurvey's order. */
  place: z.nullable(wholeNumber(place, words.place)),
  hidden: z.boolean(),
}

/** The audience of a survey. */
export const audienceForm = z.object({ surveyId, ...audience }).check(
  z.refine(({ parents, children, hidden }) => parents || children || hidden, {
    path: ['parents'],
    error: words.nobody,
  }),
  inOrder('ageFrom', 'ageTo', words.ages),
)

/** One word on every page says whether a survey is open. */
export const surveyOpenness = {
  active: z.boolean(),
  /** LimeSurvey's local time as it writes it. */
  startsAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  /** Active, begun and not expired. */
  open: z.boolean(),
  window: scheduleShape.shape.window,
}

const deskSurvey = z.object({
  surveyId: z.int(),
  title: z.string(),
  ...surveyOpenness,
  /** LimeSurvey keeps no list of participants: answered again and again, and awaited from nobody. Null: not known. */
  openAccess: z.nullable(z.boolean()),
  /** Its answers are joined with nobody. Null: not known. */
  anonymous: z.nullable(z.boolean()),
  ...audience,
  ...scheduleShape.shape,
  /** Whether somebody chose all this, or it is as LimeSurvey has it. */
  chosen: z.boolean(),
})

/** Each way in which the portal and LimeSurvey can disagree about one person in one survey. */
export const differenceKinds = [
  'missing',
  'token_differs',
  'completed_there',
  'added_there',
  'reopened_there',
  'lost_there',
  'moment_differs',
  'token_twice',
  'left_open',
] as const

const difference = z.object({
  kind: z.enum(differenceKinds),
  count: z.int(),
  /** The first few: family code and initials, never a name or a token. */
  people: z.array(z.object({ familyCode: z.string(), initials: z.string() })),
})

const counted = z.object({
  surveyId: z.int(),
  title: z.string(),
  /** `open_access`: LimeSurvey keeps no list of participants; `gone`: it has no such survey any more. */
  state: z.enum(['compared', 'open_access', 'gone', 'failed']),
  portal: z.object({ added: z.int(), completed: z.int() }),
  limeSurvey: z.nullable(z.object({ participants: z.int(), completed: z.int() })),
  differences: z.array(difference),
  /** Participants of LimeSurvey whom the portal does not know. */
  unknownThere: z.int(),
  pushed: z.int(),
  takenOver: z.int(),
  refused: z.int(),
})

const job = z.object({
  id: z.uuid(),
  /** Whether what is missing is added and completions are taken over, or only looked for. */
  push: z.boolean(),
  state: z.enum(['running', 'finished', 'failed']),
  startedAt: z.iso.datetime(),
  finishedAt: z.nullable(z.iso.datetime()),
  /** A colleague by name, or by e-mail while they have given none; null for the command line. */
  who: z.nullable(z.string()),
  done: z.int(),
  total: z.int(),
  surveys: z.array(counted),
})

/** Why LimeSurvey does not answer. `refused`: it does not let the portal's account in. */
export const silences = [
  'refused',
  'fault',
  'disabled',
  'not_json',
  'http',
  'timeout',
  'unreachable',
  'certificate',
  'too_large',
] as const

/** Whether LimeSurvey answers: with its list of less than a minute ago, late, or not at all. */
export const limeSurveyConnection = {
  state: z.enum(['answers', 'slow', 'silent']),
  /** Null unless it is silent. */
  because: z.nullable(z.enum(silences)),
  answeredAt: z.nullable(z.iso.datetime()),
}

/** Somebody who left the study and can still answer in LimeSurvey. */
const stillOpen = z.object({
  surveyId: z.int(),
  title: z.string(),
  familyCode: z.string(),
  /** By which the participant is found in LimeSurvey. */
  token: z.string(),
  leftAt: z.iso.datetime(),
  /** `no_right`: the account may not close it. `open_access`: anybody may answer. Null: LimeSurvey has not answered yet. */
  because: z.nullable(z.enum(['no_right', 'open_access'])),
})

/** The audiences of the surveys, and whether the portal and LimeSurvey agree. */
export const surveyDesk = {
  listDeskSurveys: look('surveys.see', '/api/staff/surveys', {
    summary: 'The surveys in LimeSurvey, each with its audience.',
    answer: answerWith({
      surveys: z.array(deskSurvey),
      /** `asOf`: when LimeSurvey gave this list. `stale`: it does not answer now. */
      asOf: z.iso.datetime(),
      stale: z.boolean(),
    }),
    refusals: ['surveys_unavailable'],
  }),
  assignSurvey: act('surveys.assign', '/api/staff/assign-survey', {
    summary:
      'Chooses the audience of a survey, and its place in the list. Families see the change within seconds.',
    input: audienceForm,
    refusals: ['not_found', 'surveys_unavailable'],
  }),
  seeReconciliation: look('surveys.reconcile', '/api/staff/reconciliation', {
    summary:
      'The latest comparison on request, or the one under way; and the people who left and can still answer.',
    answer: answerWith({
      job: z.nullable(job),
      /** When all that LimeSurvey knows was last taken over. */
      updatedAt: z.nullable(z.iso.datetime()),
      stillOpen: z.object({ count: z.int(), people: z.array(stillOpen) }),
    }),
  }),
  retryLimeSurvey: act('today.see', '/api/staff/retry-limesurvey', {
    summary: 'Asks LimeSurvey at once, even while the portal pauses after a wrong password or failures.',
    from: ['body'],
    answer: answerWith({ ...limeSurveyConnection }),
  }),
  reconcileSurveys: act('surveys.reconcile', '/api/staff/reconcile-surveys', {
    summary:
      'Starts a comparison in the background; `push` adds missing people and takes completions over. One at a time.',
    input: z.object({ what: z.enum(['compare', 'push']) }),
    answer: answerWith({ jobId: z.uuid() }),
    refusals: ['reconciliation_busy'],
  }),
}

export type AudienceForm = z.output<typeof audienceForm>
export type DeskSurvey = z.output<typeof deskSurvey>
export type DifferenceKind = (typeof differenceKinds)[number]
export type ComparedSurvey = z.output<typeof counted>
export type ReconciliationJob = z.output<typeof job>
export type StillOpen = z.output<typeof stillOpen>
