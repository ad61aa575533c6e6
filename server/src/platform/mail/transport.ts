import type { Sending } from './smtp-answers.rules.ts'

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
