import type { MailKind } from '@desco/contract/staff/mails'

/** A mail before it is queued. `notAfter`: it is worthless later, and never sent then. */
export type Mail = {
  kind: MailKind
  to: string
  subject: string
  paragraphs: readonly Paragraph[]
  notAfter?: Date
}

export type Paragraph = string | { code: string } | { link: string; label: string }
