import type { MailKind } from '@desco/contract/messages/desk/mails'

import type { LetterNeeds } from '#platform/needs.ts'
import type { Place } from '#platform/secrets/encryption.ts'
import { escapeHtml } from '#platform/web/escape-html.ts'

import type { Sending } from './smtp-answers.rules.ts'

/** The study as its mails name it. */
export type Study = Pick<LetterNeeds, 'portalUrl' | 'studyName' | 'studyContact'>

/** A mail before it is queued. `notAfter`: it is worthless later, and never sent then. */
export type Mail = {
  kind: MailKind
  to: string
  subject: string
  paragraphs: readonly Paragraph[]
  notAfter?: Date
  /** Of a mail that nobody has to get: where it is unsubscribed from. It leaves after all others. */
  unsubscribe?: string
}

/** Where the words of a mail stand, encrypted. */
export const bodyPlaces = (id: string): { text: Place; html: Place; unsubscribe: Place } => ({
  text: { table: 'outgoing_mail', column: 'body_text', id },
  html: { table: 'outgoing_mail', column: 'body_html', id },
  unsubscribe: { table: 'outgoing_mail', column: 'unsubscribe', id },
})

export type Paragraph = string | { code: string } | { link: string; label: string }

/** A mail without its reader, who may be several. */
export type Letter = Omit<Mail, 'to'>

type Words = Omit<Letter, 'paragraphs'> & { paragraphs: readonly (Paragraph | false)[] }

/** A mail to somebody of a family, between the greeting and the signature that most of them share: the study, or its address too. */
export const letter = (signature: string, { paragraphs, ...mail }: Words): Letter => ({
  ...mail,
  paragraphs: ['Ciao,', ...paragraphs.filter((one) => one !== false), `Il gruppo di ricerca di ${signature}`],
})

const asText = (paragraph: Paragraph) => {
  if (typeof paragraph === 'string') return paragraph
  return 'code' in paragraph ? `    ${paragraph.code}` : `${paragraph.label}:\n${paragraph.link}`
}

const asHtml = (paragraph: Paragraph) => {
  if (typeof paragraph === 'string') return `<p>${escapeHtml(paragraph)}</p>`
  if ('code' in paragraph) {
    return `<p style="font-size:32px;font-weight:700;letter-spacing:6px">${escapeHtml(paragraph.code)}</p>`
  }
  return `<p><a href="${escapeHtml(paragraph.link)}" style="color:#46541f;font-weight:600">${escapeHtml(paragraph.label)}</a></p><p style="font-size:13px;color:#5c5648;word-break:break-all">${escapeHtml(paragraph.link)}</p>`
}

export const plainText = (paragraphs: readonly Paragraph[]) => `${paragraphs.map(asText).join('\n\n')}\n`

const htmlEnd = '</div></body></html>'

/** Simple HTML that every mail program shows: no image, no tracking, nothing loaded from anywhere. */
export const html = (paragraphs: readonly Paragraph[]) =>
  `<!doctype html><html lang="it"><body style="margin:0;padding:24px;background:#faf5ea;color:#2a2618;font:16px/1.55 sans-serif"><div style="max-width:34rem;margin:0 auto;padding:24px;background:#fff;border-radius:12px">${paragraphs.map(asHtml).join('')}${htmlEnd}`

/** Below every mail: who is responsible for the data, and where the rest is said (GDPR art. 13). */
export type Foot = { responsible: string; privacy: string }

/** The words of a mail, as they were queued, with the foot of today. */
export const withFoot = (words: { text: string; html: string }, { responsible, privacy }: Foot) => ({
  text: `${words.text}\n—\nTitolare dei dati: ${responsible}\nPrivacy: ${privacy}\n`,
  html: words.html.replace(
    htmlEnd,
    () =>
      `<p style="margin-top:32px;font-size:13px;color:#5c5648">Titolare dei dati: ${escapeHtml(responsible)}<br><a href="${escapeHtml(privacy)}" style="color:#5c5648">Privacy</a></p>${htmlEnd}`,
  ),
})

/** A mail as it leaves. */
export type RenderedMail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** An address that takes the mail's reader off the list when something is posted to it (RFC 8058). */
  unsubscribe?: string
  /** The key of the envelope address, to which the mail comes back. */
  bounceKey?: string
}

export type Transport = {
  /** `urgent`: somebody waits for it. An aborted signal ends the sending, with the outcome as it is known then. Never throws. */
  send(mail: RenderedMail, how: { urgent: boolean; signal: AbortSignal }): Promise<Sending>
  close(): void
}
