import { documentVersion, documents, invitationDocuments } from './consent-texts.ts'

export { documentVersion, documents, invitationDocuments }

export type ConsentSection = keyof typeof documents
export const consentSections = ['section1', 'section2', 'section3'] as const satisfies ConsentSection[]

/** The exact text shown for a section: what is hashed, stored and can be printed years later. */
export function documentText(section: ConsentSection): string {
  return wholeText(documents[section])
}

export type InvitationDocument = keyof typeof invitationDocuments

/** The same for the texts of the answers that need no registration. */
export function invitationDocumentText(document: InvitationDocument): string {
  return wholeText(invitationDocuments[document])
}

const wholeText = ({ title, paragraphs }: { title: string; paragraphs: readonly string[] }) =>
  [title, ...paragraphs].join('\n\n')
