const minute = 60

// A code's owner waits at the screen; an invitation may arrive tomorrow.
const urgentPauses = [1, 2, 4, 8, 15, 30, 30, 30]
const patientPauses = [
  5,
  30,
  2 * minute,
  10 * minute,
  60 * minute,
  6 * 60 * minute,
  24 * 60 * minute,
  24 * 60 * minute,
]

/** Seconds until the next try after so many tries, or null when it is time to give up. */
export function pauseAfter(tries: number, urgent: boolean): number | null {
  return (urgent ? urgentPauses : patientPauses)[tries - 1] ?? null
}

/** How long one worker keeps a mail: longer than the SMTP time-outs, so that no second one sends it meanwhile. */
export const leaseSeconds = 30

/**
 * A 5xx is final when it is about this recipient or this message (RFC 5321 section 4.2.1). About the connection, our
 * log-in or our sender's address it is our own mistake, which an operator mends: the mail waits.
 */
export const isFinal = (responseCode: number | undefined, command: string | undefined) =>
  responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
