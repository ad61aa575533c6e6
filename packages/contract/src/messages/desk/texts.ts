import { act, answerWith, look } from '@desco/contract/endpoint'
import { type StudyText, studyTexts } from '@desco/contract/families/consents/study-text'
import { tidiedText, tidyLine } from '@desco/contract/fields'
import { staffLimits } from '@desco/contract/limits'
import { fieldErrors } from '@desco/contract/field-errors'
import { z } from 'zod/mini'

import { staffDay } from '@desco/contract/staff/fields'

const { title, body, daysToAnswer } = staffLimits.studyText

export const studyTextFieldErrors = {
  title: `Il titolo ha da ${title.min} a ${title.max} caratteri.`,
  body: `Il testo ha da ${body.min} a ${body.max} caratteri.`,
  effectiveOn: 'Scegli da quale giorno vale.',
  tooSoon: 'Scegli un giorno da domani in poi: quello che le famiglie leggono oggi non cambia più.',
  oldUntil: 'Scegli fino a quando vale ancora il testo di prima.',
  tooShort: `Lascia almeno ${daysToAnswer} giorni per rispondere, dal giorno in cui vale il nuovo.`,
  sameDay: 'Per quel giorno c’è già un’altra versione di questo testo.',
  sameWords: 'È uguale al testo in vigore: non c’è niente da far valere.',
} as const

/** Paragraphs stand apart by an empty line; a single break within one is a space. */
const tidyBody = (typed: string) => paragraphsOf(typed).join('\n\n')

/** How the team calls each text. */
export const studyTextNames: Readonly<Record<StudyText, string>> = {
  section1: 'Genitori: trattamento dei dati',
  section2: 'Genitori: dati sulla salute',
  section3: 'Genitori: messaggi dello studio',
  assent_under7: 'Bambini sotto i 7 anni',
  assent_from7: 'Bambini da 7 a 10 anni',
  assent_from11: 'Ragazzi da 11 a 13 anni',
  assent_from14: 'Ragazzi da 14 a 17 anni',
}

/** The paragraphs of what was written. */
export const paragraphsOf = (typed: string): string[] =>
  typed
    .normalize('NFC')
    .split(/\r?\n[ \t]*\r?\n/u)
    .map(tidyLine)
    .filter((paragraph) => paragraph !== '')

/** A choice of two, as a radio field holds it. */
const yesOrNo = z.enum(['yes', 'no'], fieldErrors.required)

export const studyTextForm = z.object({
  title: tidiedText(tidyLine, title, studyTextFieldErrors.title),
  body: tidiedText(tidyBody, body, studyTextFieldErrors.body),
  effectiveOn: staffDay(studyTextFieldErrors.effectiveOn),
  agreeAgain: yesOrNo,
  /** Only of one that who agreed already must agree to: the last day on which the one before holds for them; else ''. */
  oldUntil: z.string().check(z.maxLength(10)),
})

const staffText = z.object({
  id: z.uuid(),
  text: z.enum(studyTexts),
  /** `scheduled`: approved, and its day is still to come; `replaced`: a newer one is in force. */
  state: z.enum(['draft', 'to_approve', 'scheduled', 'in_force', 'replaced', 'discarded']),
  /** An act on an older one is refused. */
  revision: z.int(),
  title: z.string(),
  paragraphs: z.array(z.string()),
  effectiveOn: z.nullable(z.string()),
  agreeAgain: z.boolean(),
  oldUntil: z.nullable(z.string()),
  writtenBy: z.nullable(z.string()),
  writtenAt: z.iso.datetime(),
  approvedBy: z.nullable(z.string()),
  approvedAt: z.nullable(z.iso.datetime()),
})

const shown = z.object({ version: z.string(), title: z.string(), paragraphs: z.array(z.string()) })

const one = answerWith({ text: staffText })
const at = { id: z.uuid(fieldErrors.required), revision: z.int32().check(z.positive()) }

/** Where the team writes new versions of what parents and children agree to. */
export const studyTextDesk = {
  listStudyTexts: look('texts.write', '/api/staff/texts', {
    summary: 'Every text that people agree to: the words in force, and the team’s versions.',
    answer: answerWith({
      texts: z.array(z.object({ text: z.enum(studyTexts), inForce: shown, versions: z.array(staffText) })),
    }),
  }),
  seeStudyText: look('texts.write', '/api/staff/texts/:id', {
    summary: 'One version, the words in force before it, and the number of people it concerns today.',
    input: z.object({ id: at.id }),
    answer: answerWith({
      text: staffText,
      inForce: shown,
      /** People who take part and agreed to an older version of it. */
      concerned: z.int(),
      /** Of one in force that had to be agreed to again: who has not answered yet. */
      waiting: z.int(),
    }),
  }),
  draftStudyText: act('texts.write', '/api/staff/draft-text', {
    summary: 'Begins a new version from the words in force. A text has one draft at a time.',
    input: z.object({ text: z.enum(studyTexts, fieldErrors.required) }),
    answer: one,
  }),
  editStudyText: act('texts.write', '/api/staff/edit-text', {
    summary: 'Changes a draft. A version that waits for approval becomes a draft again.',
    input: z.extend(studyTextForm, at),
    answer: one,
    refusals: ['not_found', 'text_outdated'],
  }),
  proposeStudyText: act('texts.write', '/api/staff/propose-text', {
    summary: 'Asks for the approval of a draft as it stands.',
    input: z.object(at),
    answer: one,
    refusals: ['not_found', 'text_outdated', 'text_nobody_approves'],
  }),
  approveStudyText: act('texts.approve', '/api/staff/approve-text', {
    summary: 'Approves a version as a second person: people read it from its day on.',
    input: z.object(at),
    answer: one,
    refusals: ['not_found', 'text_outdated', 'text_own_draft', 'text_shared_link', 'text_day_passed'],
  }),
  discardStudyText: act('texts.write', '/api/staff/discard-text', {
    summary: 'Discards a version that is not in force yet; the list keeps its words.',
    input: z.object(at),
    answer: one,
    refusals: ['not_found', 'text_outdated', 'text_day_passed'],
  }),
}

export type StaffText = z.output<typeof staffText>
export type StudyTextState = StaffText['state']
