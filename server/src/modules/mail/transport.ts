export type Letter = { id: string; to: string; subject: string; text: string; html: string }

/**
 * What became of a letter. Nothing about how mail servers talk; `reason` is a sentence for the team, without the recipient
 * and without the server's words, which may quote people.
 */
export type Sending =
  | { outcome: 'sent' }
  | { outcome: 'refused_for_good'; reason: string }
  | { outcome: 'try_again'; reason: string }
  /** The server had the whole letter and never said whether it took it. */
  | { outcome: 'perhaps_delivered'; reason: string }

export type Transport = {
  /** `urgent`: somebody waits for it. An aborted signal ends the sending, with the outcome as it is known then. Never throws. */
  send(letter: Letter, how: { urgent: boolean; signal: AbortSignal }): Promise<Sending>
  close(): void
}
