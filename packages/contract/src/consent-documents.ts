import { documentVersion, documents } from './consent-texts.ts'

export { documentVersion, documents }

export type ConsentSection = keyof typeof documents
export const consentSections = ['section1', 'section2', 'section3'] as const satisfies ConsentSection[]

/** The exact text shown for a section: what is hashed, stored and can be printed years later. */
export function documentText(section: ConsentSection): string {
  const { title, paragraphs } = documents[section]
  return [title, ...paragraphs].join('\n\n')
}
