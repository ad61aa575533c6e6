import type { Email } from 'postal-mime'

import { enhancedCodeIn, type Report } from './bounces.rules.ts'

/** What came to an envelope address. `addressedTo`: every address that its headers name as where it went. */
export type IncomingMessage = { addressedTo: string[] } & (
  | { is: 'bounce'; reports: Report[] }
  /** A holiday notice, or what somebody wrote to the address by hand. */
  | { is: 'no bounce' }
)

/** Deep and wide messages are refused by the parser, which we read as no bounce. */
const limits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 }

/**
 * Reads a message that came back: a delivery status notification (RFC 3464), or a plain one by a mail server that knows none.
 * Its words are read for a code and not kept. Holiday notices and other automatic answers (RFC 3834) are no bounces.
 */
export async function readBounce(source: Uint8Array): Promise<IncomingMessage> {
  const mail = await parse(source)
  if (mail === null) return { addressedTo: [], is: 'no bounce' }
  const addressedTo = addressesOf(mail)
  const parts = mail.attachments.filter(({ mimeType }) =>
    ['message/delivery-status', 'message/global-delivery-status'].includes(mimeType.toLowerCase()),
  )
  // before all else: mail servers mark their bounces as automatic answers, too
  if (parts.length > 0) {
    const reports = await Promise.all(parts.map(({ content }) => readReports(textOf(content))))
    return { addressedTo, is: 'bounce', reports: reports.flat() }
  }
  if (!isByMailServer(mail)) return { addressedTo, is: 'no bounce' }
  return { addressedTo, is: 'bounce', reports: [readPlain(mail)] }
}

async function parse(source: Uint8Array): Promise<Email | null> {
  // imported late: mails hardly ever come back
  const { default: PostalMime } = await import('postal-mime')
  try {
    return await PostalMime.parse(source, limits)
  } catch {
    return null
  }
}

const textOf = (content: string | Uint8Array | ArrayBuffer) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

const headersOf = ({ headers }: Email, name: string) =>
  headers.filter(({ key }) => key === name).map(({ value }) => value)

function addressesOf(mail: Email): string[] {
  const headers = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-rcpt-to', 'to']
  return headers.flatMap((name) => headersOf(mail, name)).flatMap((value) => value.split(/[\s,<>]+/u))
}

/** A part of groups of fields with empty lines between them: the first about the message, then one for each recipient. */
async function readReports(text: string): Promise<Report[]> {
  const groups = text.split(/\r?\n[ \t]*\r?\n/u).filter((group) => group.trim() !== '')
  const read = await Promise.all(
    groups.map(async (group) => parse(new TextEncoder().encode(`${group}\r\n\r\n`))),
  )
  return read.flatMap((fields) => {
    if (fields === null) return []
    const [action = '', status, diagnostic = ''] = ['action', 'status', 'diagnostic-code'].map(
      (name) => headersOf(fields, name)[0],
    )
    const recipients = ['final-recipient', 'original-recipient']
      .flatMap((name) => headersOf(fields, name))
      .map((value) => value.replace(/^[^;]*;\s*/u, '').replaceAll(/[<>]/gu, ''))
    if (action === '' && status === undefined && recipients.length === 0) return []
    const said = /[245]\.\d{1,3}\.\d{1,3}/u.exec(status ?? '')?.[0] ?? null
    return [{ action: action.trim().toLowerCase(), status: said, diagnostic, recipients }]
  })
}

/** Whether a mail server wrote it: people and their holiday notices write in their own name. */
const isByMailServer = (mail: Email): boolean =>
  headersOf(mail, 'x-failed-recipients').length > 0 ||
  /^(?:mailer-daemon|postmaster)@/iu.test(mail.from?.address ?? '')

/** Where a server that knows no notifications puts what came back. */
const copyBegins = /^-{2,}.*(?:copy of (?:the|your) message|original message)/imu

/** The first code of a plain bounce, with its line, before the copy of our own mail. */
function readPlain(mail: Email): Report {
  const [reason = ''] = (mail.text ?? '').split(copyBegins)
  const lines = reason.split(/\r?\n/u)
  const withCode = lines.find((line) => enhancedCodeIn(line) !== null)
  const withReply = lines.find((line) => /\b[45]\d\d[ -]/u.test(line))
  const diagnostic = withCode ?? withReply ?? ''
  const isWarning = /\bdelayed|\bwarning\b|ritardo/iu.test(mail.subject ?? '')
  return {
    action: isWarning ? 'delayed' : 'failed',
    status: enhancedCodeIn(diagnostic),
    diagnostic,
    recipients: [],
  }
}
