import { type AssentBand, assentVersion, type StudyText } from './study-text.ts'
import { assentTexts } from './assent-texts.ts'
import { withNames } from './named-texts.ts'
import { type ConsentSection, consentSections, documents, releasedConsent } from './texts.ts'

/** The words that are read: a title and its paragraphs. The two answers of a text stay those of the portal. */
export type Wording = { title: string; paragraphs: readonly string[] }
/** `version`: the day from which it is shown, as YYYY-MM-DD; behind it a sign of the words, where the study's names stand in them. */
export type ShownText = Wording & { version: string }

export const isConsentSection = (text: StudyText): text is ConsentSection =>
  (consentSections as readonly StudyText[]).includes(text)

const bandOf = (text: Exclude<StudyText, ConsentSection>) => text.slice('assent_'.length) as AssentBand

export const assentTextOf = (band: AssentBand): StudyText => `assent_${band}`

/** The words that came with the portal, with the names that the study has set. */
export function releasedText(text: StudyText): ShownText {
  if (isConsentSection(text)) return releasedConsent(text)
  const { title, paragraphs } = assentTexts[bandOf(text)]
  return withNames(text, { version: assentVersion, title, paragraphs })
}

/** The two answers of a text, as their buttons say. */
export function answersTo(text: StudyText): { accept: string; refuse: string } {
  if (isConsentSection(text)) return { accept: documents[text].accept, refuse: documents[text].refuse }
  const { yes, no } = assentTexts[bandOf(text)]
  return { accept: yes, refuse: no }
}

/** The exact text that is shown: what is hashed, stored and can be printed years later. */
export function wholeStudyText(text: StudyText, { title, paragraphs }: Wording): string {
  if (isConsentSection(text)) return [title, ...paragraphs].join('\n\n')
  const { accept, refuse } = answersTo(text)
  return [title, ...paragraphs, `[${accept}] [${refuse}]`].join('\n\n')
}
