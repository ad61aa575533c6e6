import { fieldErrors } from '@desco/contract/field-errors'
import { z } from 'zod/mini'

import type { ConsentSection } from './texts.ts'

// apart from the words themselves: the page of changed texts gets them from the server

/** The texts that the team can write anew: the three of parents and adults, and the four of children by their age. */
export const studyTexts = [
  'section1',
  'section2',
  'section3',
  'assent_under7',
  'assent_from7',
  'assent_from11',
  'assent_from14',
] as const satisfies (ConsentSection | `assent_${AssentBand}`)[]

export type StudyText = (typeof studyTexts)[number]

/** The version of a text that somebody was shown. Whether it is the one in force, the server knows. */
export const shownVersion = z
  .string(fieldErrors.consentOutdated)
  .check(z.maxLength(80, fieldErrors.consentOutdated), z.regex(/^[\w./-]*$/u, fieldErrors.consentOutdated))

/**
 * Changes with every change of a text in `assent-texts.ts`, be it a comma: the old records keep the text that was shown. It
 * stands here because every page reads answers, and few the texts.
 */
export const assentVersion = '2026-11-21'

export type AssentBand = 'under7' | 'from7' | 'from11' | 'from14'

export const assentBands = ['under7', 'from7', 'from11', 'from14'] as const satisfies AssentBand[]

/** The band of an age: 7 to 10, 11 to 13, 14 and older; below 7 words to be read together with a grown-up. */
export function assentBandOf(age: number): AssentBand {
  if (age < 7) return 'under7'
  if (age < 11) return 'from7'
  return age < 14 ? 'from11' : 'from14'
}

export const assentAnswers = ['yes', 'no'] as const

/** The answer, with the text that was read; whether that is the one in force, the server knows. */
export const assentForm = z.object({
  version: shownVersion,
  text: z.enum(assentBands, fieldErrors.consentOutdated),
  answer: z.enum(assentAnswers, fieldErrors.required),
})

export type AssentAnswer = (typeof assentAnswers)[number]
export type AssentForm = z.output<typeof assentForm>
