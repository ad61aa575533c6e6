import type { MailFailure } from '@desco/contract/messages/desk/mails'

type Failure = { name?: string; message?: string; responseCode?: number; code?: string; command?: string }
type Stage = { handedOver: boolean }

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

type NotSent = Exclude<Sending, { outcome: 'sent' }>

/**
 * The meaning of a failed talk with a mail server for the mail. A 5xx is final when it is about this recipient or this message
 * (RFC 5321, 4.2.1); about the connection, our log-in or our sender it is our own mistake, which an operator mends: the mail
 * waits. No answer after the final dot leaves open whether the mail went.
 */
export function sendingOf(error: unknown, { handedOver }: Stage): NotSent {
  const { name, message, responseCode, code, command } = (error ?? {}) as Failure
  if (responseCode !== undefined) return answered(responseCode, command)
  const why = silence({ name, message, code })
  if (handedOver) {
    return { outcome: 'perhaps_delivered', reason: `The mail server had the whole message, and ${why}.` }
  }
  return { outcome: 'try_again', reason: `Before the mail server had the message, ${why}.` }
}

function answered(responseCode: number, command: string | undefined): NotSent {
  const who = `The mail server refused ${subjectOf(command)} (${responseCode})`
  const isFinal = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
  return isFinal
    ? { outcome: 'refused_for_good', reason: `${who}.` }
    : { outcome: 'try_again', reason: `${who} for now.` }
}

function subjectOf(command: string | undefined): string {
  if (command === 'RCPT TO') return 'the recipient'
  if (command === 'DATA') return 'the message'
  if (command === 'MAIL FROM') return 'our sender address'
  if (command?.startsWith('AUTH')) return 'our log-in'
  return 'the connection'
}

// OpenSSL's words and Node's: nodemailer puts a code of its own in the place of theirs
const aboutCertificate = /certificate|altnames/iu

function silence({ name, message = '', code }: Pick<Failure, 'name' | 'message' | 'code'>): string {
  if (name === 'Silent' || code === 'ETIMEDOUT') return 'it did not answer in time'
  if (name === 'Stopping') return 'the portal was stopped'
  if (name === 'LeaseLost') return 'another process took over'
  if (aboutCertificate.test(message))
    return 'its certificate is of no authority that is known here, of another name, or has ended (NODE_EXTRA_CA_CERTS names an authority of your own)'
  if (code === 'ETLS') return 'no encrypted connection was possible'
  if (code === 'EDNS') return 'its address was not found'
  return 'the connection broke'
}

/** Why a mail was given up, by what the outbox keeps of it: the reason in words, and how often it was perhaps delivered. */
export function failureOf(mail: { lastError: string | null; perhapsDelivered: number }): MailFailure {
  const { lastError: reason, perhapsDelivered } = mail
  if (perhapsDelivered > 0) return 'perhaps_delivered'
  if (reason === 'expired') return 'expired'
  if (reason?.startsWith('The mail server refused the recipient')) return 'recipient_refused'
  if (reason?.startsWith('The mail server refused the message')) return 'message_refused'
  return 'not_taken'
}
