import { act, answerWith, look } from '@desco/contract/endpoint'
import { id, textOf } from '@desco/contract/fields'
import { staffLimits } from '@desco/contract/limits'
import { z } from 'zod/mini'

import { reason } from '@desco/contract/team/family-acts'
import { staffDay } from '@desco/contract/staff/fields'

const { noticeDays } = staffLimits.studyEnd

export const erasureOfAllMessages = {
  beginsOn: 'Scegli da quale giorno si cancella.',
  tooSoon: `Scegli un giorno almeno ${noticeDays} giorni dopo oggi: le famiglie devono avere il tempo di scaricare i loro dati.`,
  studyName: 'Scrivi il nome dello studio esattamente come lo leggi qui sopra.',
} as const

/** Typed, so that nobody agrees by a slip of the finger. The server compares it. */
const studyName = textOf({ max: 200 }, erasureOfAllMessages.studyName)

/**
 * `asked` waits for a second person; `approved` waits for its day, and families are told; `works` goes through the families;
 * `done`: neither portal nor LimeSurvey holds anybody any more.
 */
export const erasureOfAllStates = ['asked', 'approved', 'works', 'done'] as const
export type ErasureOfAllState = (typeof erasureOfAllStates)[number]

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
  state: z.enum(erasureOfAllStates),
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
    input: z.object({ beginsOn: staffDay(erasureOfAllMessages.beginsOn), studyName, reason }),
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
