import { messages } from '@desco/contract/messages'
import { z } from 'zod/mini'

import type { AssentBand } from './assent.ts'
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
  .string(messages.consentOutdated)
  .check(z.maxLength(80, messages.consentOutdated), z.regex(/^[\w./-]*$/u, messages.consentOutdated))
