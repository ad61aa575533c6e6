import { act, answerWith, look } from '@desco/contract/endpoint'
import { fieldErrors } from '@desco/contract/field-errors'
import { z } from 'zod/mini'

import { shownVersion, studyTexts } from './study-text.ts'

/** `open`: to be answered, because the words have changed; `unasked`: never shown to this person. */
export const textAnswers = ['open', 'accepted', 'refused', 'unasked'] as const

const ownText = z.object({
  text: z.enum(studyTexts),
  version: z.string(),
  title: z.string(),
  paragraphs: z.array(z.string()),
  accept: z.string(),
  refuse: z.string(),
  answer: z.enum(textAnswers),
  /** The text that the person answered to last, word for word; null when there is nothing. */
  before: z.nullable(z.object({ version: z.string(), text: z.string() })),
  /** Of an open one: the last day on which what was agreed to before still holds. */
  until: z.nullable(z.string()),
})

const answer = answerWith({ texts: z.array(ownText) })

/** The texts of the study as they are today, and what becomes of who agreed to older ones. */
export const changedTexts = {
  myTexts: look('anyMember', '/api/users/texts', {
    summary: 'The current texts for the signed-in person, and which of them need a new answer.',
    answer,
    isReadWhole: true,
  }),
  answerText: act('anyMember', '/api/users/answer-text', {
    summary:
      'Answers a text that has changed. Refusing it withdraws that consent: one of the first two ends one’s own part and the children’s.',
    input: z.object({
      text: z.enum(studyTexts, fieldErrors.required),
      version: shownVersion,
      /** The answer that the page showed: one given meanwhile, in another window, is not written over. */
      seen: z.enum(textAnswers, fieldErrors.required),
      answer: z.enum(['accept', 'refuse'], fieldErrors.required),
    }),
    answer,
    refusals: [
      'text_already_answered',
      'person_not_taking_part',
      'child_not_taking_part',
      'family_not_active',
    ],
  }),
}

export type OwnText = z.output<typeof ownText>
export type TextAnswer = (typeof textAnswers)[number]
