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

/**
 * The outcome of a mail. Nothing about how mail servers talk; `reason` is a sentence for the team, without the recipient
 * and without the server's words, which may quote people.
 */
export type Sending =
  | { outcome: 'sent' }
  | { outcome: 'refused_for_good'; reason: string }
  | { outcome: 'try_again'; reason: string }
  /** The server had the whole mail and never said whether it took it. */
  | { outcome: 'perhaps_delivered'; reason: string }

export type Transport = {
  /** `urgent`: somebody waits for it. An aborted signal ends the sending, with the outcome as it is known then. Never throws. */
  send(mail: RenderedMail, how: { urgent: boolean; signal: AbortSignal }): Promise<Sending>
  close(): void
}
