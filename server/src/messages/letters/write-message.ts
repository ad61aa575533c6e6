import {
  fillTemplate,
  type TemplateText,
  type TemplateValues,
} from '@desco/contract/messages/desk/message-words'

import type { Mail, Study } from '#platform/mail/mail.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { newToken, sha256 } from '#platform/secrets/secrets.ts'
import type { LetterNeeds } from '#platform/needs.ts'
import type { SaidInMessage } from '#server/column-types.ts'

/** The values of the words in braces, for one reader. */
export const valuesFor = (study: Study, said: SaidInMessage, name: string): TemplateValues => ({
  nome: name,
  studio: study.studyName,
  contatto: study.studyContact,
  portale: study.portalUrl,
  questionario: said.questionario ?? '',
  giorno: said.giorno ?? '',
  notizia: said.notizia ?? '',
})

/** The lines of a message as a mail has them. */
export function mailOf(
  study: Study,
  template: TemplateText,
  values: TemplateValues,
): Pick<Mail, 'subject' | 'paragraphs'> {
  const { subject, lines } = fillTemplate(template, values)
  // a reader who is not signed in comes there after the log-in
  const button = `${template.subject} ${template.body}`.includes('{notizia}')
    ? { link: `${study.portalUrl}/news`, label: 'Leggi la notizia' }
    : { link: `${study.portalUrl}/home`, label: 'Apri il portale' }
  return { subject, paragraphs: lines.map((line) => ('portal' in line ? button : line.text)) }
}

type Writing = {
  messageId: string
  kind: 'reminder' | 'team-message'
  reader: { name: string; email: string }
  template: TemplateText
  said: SaidInMessage
}

/** Puts a message that stands in the database into the outbox, in the caller's transaction. */
export async function queueMessage(
  needs: LetterNeeds,
  { messageId, kind, reader, template, said }: Writing,
): Promise<void> {
  const token = newToken()
  const unsubscribe = `${needs.portalUrl}/disiscrizione?t=${token}`
  const { subject, paragraphs } = mailOf(needs, template, valuesFor(needs, said, reader.name))
  const mailId = await queueMail(needs, {
    kind,
    to: reader.email,
    subject,
    paragraphs: [
      ...paragraphs,
      `Il gruppo di ricerca di ${needs.studyName}`,
      'Ricevi questo messaggio perché hai acconsentito ai messaggi dello studio. Codici, ricevute e avvisi di legge arrivano comunque.',
      { link: unsubscribe, label: 'Non voglio più ricevere questi messaggi' },
    ],
    unsubscribe,
  })
  await needs.db
    .updateTable('message')
    .set({ mailId, unsubscribeHash: sha256(token) })
    .where('id', '=', messageId)
    .execute()
}
