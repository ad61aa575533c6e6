import { endpoint } from '@desco/contract/endpoint'
import { staffLimits } from '@desco/contract/limits'
import { messages } from '@desco/contract/messages'
import { studyPhases } from '@desco/contract/study-phase'
import { z } from 'zod/mini'

import { reason } from './family-acts.ts'
import { staffDay } from './fields.ts'
import { workKinds } from './work.ts'

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

/** What families read on the page of the registration; one paragraph. */
const closingText = z.string(studyEndMessages.text).check(
  z.overwrite((typed) => typed.normalize('NFC').trim().replace(/\s+/gu, ' ')),
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
 * What should be done before nobody can do it any more: all that waits for the team but the last step itself and what
 * nobody can end, mails on their
 * way, files with names.
 */
export const leftKinds = [
  ...workKinds.filter((kind) => kind !== 'erasure_of_all' && kind !== 'names'),
  'mails_waiting',
  'files_with_names',
] as const
export type LeftKind = (typeof leftKinds)[number]

const guarded = ['sign_in_required', 'not_allowed'] as const
const refusals = [...guarded, 'invalid_input', 'study_end_outdated'] as const
const done = z.object({ message: z.string() })

/** How the study comes to its end: registrations close, then nothing is written any more. Each act stands in the audit log. */
export const studyEnd = {
  seeStudyEnd: endpoint({
    summary: 'How far the end of the study is planned, what of it has come, and what is left to be done.',
    method: 'GET',
    path: '/api/staff/study-end',
    access: 'staff',
    permission: 'study.end',
    input: z.object({}),
    from: [],
    answer: z.object({
      message: z.string(),
      plan,
      phase: z.enum(studyPhases),
      left: z.array(z.object({ kind: z.enum(leftKinds), count: z.int() })),
    }),
    refusals: guarded,
  }),
  closeRegistrations: endpoint({
    summary:
      'Closes registrations from a day on, with what families read then. Who has begun may finish until a day of its own. Again: changes the days and the text.',
    method: 'POST',
    path: '/api/staff/close-registrations',
    access: 'staff',
    permission: 'study.end',
    input: z.object({
      version,
      closedFrom: staffDay(studyEndMessages.closedFrom),
      begunUntil: staffDay(studyEndMessages.begunUntil),
      text: closingText,
      reason,
    }),
    from: ['body'],
    answer: done,
    refusals,
  }),
  reopenRegistrations: endpoint({
    summary: 'Opens registrations again, while no end of the study is planned.',
    method: 'POST',
    path: '/api/staff/reopen-registrations',
    access: 'staff',
    permission: 'study.end',
    input: z.object({ version, reason }),
    from: ['body'],
    answer: done,
    refusals: [...refusals, 'study_end_planned', 'registrations_are_open'],
  }),
  endStudy: endpoint({
    summary: 'Says from which day on families only read. Registrations must be closed by then.',
    method: 'POST',
    path: '/api/staff/end-study',
    access: 'staff',
    permission: 'study.end',
    input: z.object({ version, endsOn: staffDay(studyEndMessages.endsOn), reason }),
    from: ['body'],
    answer: done,
    refusals: [...refusals, 'registrations_are_open', 'erasure_of_all_asked'],
  }),
  takeBackStudyEnd: endpoint({
    summary: 'Takes the end of the study back: families write again from this moment on.',
    method: 'POST',
    path: '/api/staff/take-back-study-end',
    access: 'staff',
    permission: 'study.end',
    input: z.object({ version, reason }),
    from: ['body'],
    answer: done,
    refusals: [...refusals, 'no_study_end_planned', 'erasure_of_all_asked'],
  }),
}

export type StudyEndPlan = z.output<typeof plan>
