import { act, answerWith, look } from '@desco/contract/endpoint'
import { id, textOf } from '@desco/contract/fields'
import { staffLimits } from '@desco/contract/limits'
import { fieldErrors } from '@desco/contract/field-errors'
import { lineOf, staffDay } from '@desco/contract/staff/fields'
import { studyPhases } from '@desco/contract/study-phase'
import { reason } from '@desco/contract/team/family-acts'
import { workKinds } from '@desco/contract/team/work'
import { z } from 'zod/mini'

const { text, noticeDays } = staffLimits.studyEnd

export const studyEndFieldErrors = {
  closedFrom: 'Scegli da quale giorno le registrazioni sono chiuse.',
  begunUntil: 'Scegli fino a quando può finire chi ha già cominciato.',
  endsOn: 'Scegli da quale giorno si può solo leggere.',
  past: 'Scegli oggi o un giorno futuro.',
  beforeClosing: 'Non può essere prima del giorno in cui le registrazioni chiudono.',
  beforeBegunEnd: 'Scegli un giorno dopo quello in cui può finire chi ha già cominciato.',
  text: `Il testo ha da ${text.min} a ${text.max} caratteri.`,
} as const

/** The version that was on the screen: who is later than a colleague is told so. */
const version = z.int32(fieldErrors.required).check(z.positive())

/** The words on the page of the registration; one paragraph. */
const closingText = lineOf(text, studyEndFieldErrors.text)

const plan = z.object({
  version: z.int(),
  /** The first day without registrations; null while they are open. */
  closedFrom: z.nullable(z.string()),
  text: z.string(),
  /** The last day on which a registration that was begun may be finished, and an open invitation answered. */
  begunUntil: z.nullable(z.string()),
  /** The first day on which families only read. */
  endsOn: z.nullable(z.string()),
})

/**
 * The work to do before nobody can do it any more: all that waits for the team but the last step itself and what nobody can
 * end, mails on their way, files with names.
 */
export const leftKinds = [
  ...workKinds.filter((kind) => kind !== 'erasure_of_all' && kind !== 'names'),
  'mails_waiting',
  'files_with_names',
] as const
export type LeftKind = (typeof leftKinds)[number]

/** How the study comes to its end: registrations close, then nothing is written any more. Each act stands in the audit log. */
export const studyEnd = {
  seeStudyEnd: look('study.end', '/api/staff/study-end', {
    summary: 'The plan for the end of the study, its progress, and the work that is left.',
    answer: answerWith({
      plan,
      phase: z.enum(studyPhases),
      left: z.array(z.object({ kind: z.enum(leftKinds), count: z.int() })),
    }),
  }),
  closeRegistrations: act('study.end', '/api/staff/close-registrations', {
    summary:
      'Closes registrations from a day on, with a text for families. Families that have begun may finish until a day of its own. Called again, it changes the days and the text.',
    input: z.object({
      version,
      closedFrom: staffDay(studyEndFieldErrors.closedFrom),
      begunUntil: staffDay(studyEndFieldErrors.begunUntil),
      text: closingText,
      reason,
    }),
    refusals: ['study_end_outdated'],
  }),
  reopenRegistrations: act('study.end', '/api/staff/reopen-registrations', {
    summary: 'Opens registrations again, while no end of the study is planned.',
    input: z.object({ version, reason }),
    refusals: ['study_end_outdated', 'study_end_planned', 'registrations_are_open'],
  }),
  endStudy: act('study.end', '/api/staff/end-study', {
    summary: 'Sets the day from which families only read. Registrations must be closed by then.',
    input: z.object({ version, endsOn: staffDay(studyEndFieldErrors.endsOn), reason }),
    refusals: ['study_end_outdated', 'registrations_are_open', 'erasure_of_all_asked'],
  }),
  takeBackStudyEnd: act('study.end', '/api/staff/take-back-study-end', {
    summary: 'Takes the end of the study back: families can write again at once.',
    input: z.object({ version, reason }),
    refusals: ['study_end_outdated', 'no_study_end_planned', 'erasure_of_all_asked'],
  }),
}

export type StudyEndPlan = z.output<typeof plan>

export const erasureOfAllFieldErrors = {
  beginsOn: 'Scegli da quale giorno si cancella.',
  tooSoon: `Scegli un giorno almeno ${noticeDays} giorni dopo oggi: le famiglie devono avere il tempo di scaricare i loro dati.`,
  studyName: 'Scrivi il nome dello studio esattamente come lo leggi qui sopra.',
} as const

/** Typed, so that nobody agrees by a slip of the finger. The server compares it. */
const studyName = textOf({ max: 200 }, erasureOfAllFieldErrors.studyName)

const progress = z.object({
  /** How many families there were when it began, rehearsals too. */
  families: z.int(),
  /** Of how many the portal holds nothing any more. */
  erased: z.int(),
  /** Of how many LimeSurvey still holds something, */
  inLimeSurvey: z.int(),
  /** because it did not answer when it was last asked, and is tried again, */
  failing: z.int(),
  /** or because the portal's account may not delete it. */
  needsTeam: z.int(),
})

const current = z.object({
  id,
  /**
   * `asked` waits for a second person; `approved` waits for its day, and families are told; `works` goes through the families;
   * `done`: neither portal nor LimeSurvey holds anybody any more.
   */
  state: z.enum(['asked', 'approved', 'works', 'done']),
  /** The first day, `YYYY-MM-DD`. */
  beginsOn: z.string(),
  askedBy: z.string(),
  askedAt: z.iso.datetime(),
  approvedBy: z.nullable(z.string()),
  approvedAt: z.nullable(z.iso.datetime()),
  /** The reader asked for it, and cannot be the second person. */
  isOwn: z.boolean(),
  /** Every family was written to. */
  areToldAll: z.boolean(),
  /** Null until it begins. */
  progress: z.nullable(progress),
  endedAt: z.nullable(z.iso.datetime()),
})

/**
 * The last step of the end of a study: all families are erased. One `responsabile` asks, another approves; until the day has
 * come either takes it back. Each act stands in the audit log.
 */
export const erasureOfAll = {
  seeErasureOfAll: look('study.end', '/api/staff/erasure-of-all', {
    summary: 'The erasure of all families: whether and by whom it is asked for, and its progress.',
    answer: answerWith({
      /** The word that is typed to ask and to approve. */
      studyName: z.string(),
      /** The first day that can be chosen, or approved, today. */
      earliest: z.string(),
      current: z.nullable(current),
    }),
  }),
  askErasureOfAll: act('study.end', '/api/staff/ask-erasure-of-all', {
    summary:
      'Asks for the erasure of all families from a day on, once the study is over. Waits for a second person; either may take it back.',
    input: z.object({ beginsOn: staffDay(erasureOfAllFieldErrors.beginsOn), studyName, reason }),
    refusals: ['study_not_over', 'erasure_of_all_asked'],
  }),
  approveErasureOfAll: act('study.end', '/api/staff/approve-erasure-of-all', {
    summary: 'Approves it as a second person. Every family gets a mail; nothing is erased before the day.',
    input: z.object({ id, studyName, reason }),
    refusals: [
      'not_found',
      'erasure_of_all_decided',
      'erasure_of_all_own',
      'erasure_of_all_shared_link',
      'erasure_of_all_too_soon',
    ],
  }),
  takeBackErasureOfAll: act('study.end', '/api/staff/take-back-erasure-of-all', {
    summary: 'Takes it back until it has begun. Families that were told of it get another mail.',
    input: z.object({ id, reason }),
    refusals: ['not_found', 'erasure_of_all_decided', 'erasure_of_all_begun'],
  }),
}

export type ErasureOfAll = z.output<typeof current>
export type ErasureOfAllState = ErasureOfAll['state']
