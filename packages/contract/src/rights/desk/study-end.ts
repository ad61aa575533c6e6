import { act, answerWith, look } from '@desco/contract/endpoint'
import { tidyLine } from '@desco/contract/fields'
import { staffLimits } from '@desco/contract/limits'
import { messages } from '@desco/contract/messages'
import { studyPhases } from '@desco/contract/study-phase'
import { z } from 'zod/mini'

import { reason } from '@desco/contract/team/family-acts'
import { staffDay } from '@desco/contract/staff/fields'
import { workKinds } from '@desco/contract/team/work'

const { text } = staffLimits.studyEnd

export const studyEndMessages = {
  closedFrom: 'Scegli da quale giorno le registrazioni sono chiuse.',
  begunUntil: 'Scegli fino a quando può finire chi ha già cominciato.',
  endsOn: 'Scegli da quale giorno si può solo leggere.',
  past: 'Scegli oggi o un giorno futuro.',
  beforeClosing: 'Non può essere prima del giorno in cui le registrazioni chiudono.',
  beforeBegunEnd: 'Scegli un giorno dopo quello in cui può finire chi ha già cominciato.',
  text: `Il testo ha da ${text.min} a ${text.max} caratteri.`,
} as const

/** The version that was on the screen: who is later than a colleague is told so. */
const version = z.int32(messages.required).check(z.positive())

/** The words on the page of the registration; one paragraph. */
const closingText = z
  .string(studyEndMessages.text)
  .check(
    z.overwrite(tidyLine),
    z.minLength(text.min, studyEndMessages.text),
    z.maxLength(text.max, studyEndMessages.text),
  )

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
 * The work to do before nobody can do it any more: all that waits for the team but the last step itself and what
 * nobody can end, mails on their
 * way, files with names.
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
      closedFrom: staffDay(studyEndMessages.closedFrom),
      begunUntil: staffDay(studyEndMessages.begunUntil),
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
    input: z.object({ version, endsOn: staffDay(studyEndMessages.endsOn), reason }),
    refusals: ['study_end_outdated', 'registrations_are_open', 'erasure_of_all_asked'],
  }),
  takeBackStudyEnd: act('study.end', '/api/staff/take-back-study-end', {
    summary: 'Takes the end of the study back: families can write again at once.',
    input: z.object({ version, reason }),
    refusals: ['study_end_outdated', 'no_study_end_planned', 'erasure_of_all_asked'],
  }),
}

export type StudyEndPlan = z.output<typeof plan>
