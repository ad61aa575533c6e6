import { messages } from '@desco/contract/messages'
import { z } from 'zod/mini'

import { shownVersion } from './study-text.ts'
import { consentSections, documents } from './texts.ts'

const answerTo = (section: keyof typeof documents) =>
  z
    .enum([documents[section].accept, documents[section].refuse], messages.required)
    .check(z.refine((answer) => answer === documents[section].accept, messages.consentRefused))

/** The three answers with the version of the texts that were shown. A refusal is refused, beside its section. */
export const consents = z.object({
  version: shownVersion,
  section1: answerTo('section1'),
  section2: answerTo('section2'),
  section3: answerTo('section3'),
})

export type Consents = z.output<typeof consents>

type Answers = Partial<Record<(typeof consentSections)[number], string>>

/**
 * The check of the submit button as the specification words it (section 4): all three answered, and no refusal but
 * that of section 1, which is answered by a message beside it instead (design section 10).
 */
export function mayBeSubmitted(answers: Answers): boolean {
  return consentSections.every((section) => {
    const answer = answers[section]
    return (
      answer === documents[section].accept || (section === 'section1' && answer === documents.section1.refuse)
    )
  })
}
