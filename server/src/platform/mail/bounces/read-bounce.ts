import type { Email } from 'postal-mime'

import { enhancedCodeIn, type Report } from './bounces.rules.ts'

/** The mail that came to an envelope address. */
export type IncomingMessage =
  | { is: 'bounce'; reports: Report[] }
  /** A holiday notice, or what somebody wrote to the address by hand. */
  | { is: 'no bounce' }

/** Deep and wide messages are refused by the parser, which we read as no bounce. */
const limits = { maxNestingDepth: 20, maxHeadersSize: 64 * 1024 }
/** A bounce is about one mail of one recipient. A longer one is by somebody who wants us to work. */
const most = { reports: 3, groups: 20, characters: 16 * 1024, line: 1_000 }

const ofDelivery = /^(?:delivered-to|x-original-to|envelope-to|x-envelope-to|x-rcpt-to|to):(.*)$/iu

/** Where the headers say that a message went. Reads them alone: nothing else is looked at before the key is known. */
export function addressesIn(source: Uint8Array): string[] {
  const start = Buffer.from(source.subarray(0, limits.maxHeadersSize)).toString('latin1')
  const [headers = ''] = start.split(/\r?\n\r?\n/u, 1)
  return headers
    .replaceAll(/\r?\n[ \t]/gu, ' ')
    .split(/\r?\n/u)
    .flatMap((line) => ofDelivery.exec(line)?.[1]?.split(/[\s,<>]+/u) ?? [])
}

/**
 * Reads a message that came back: a delivery status notification (RFC 3464), or a plain one by a mail server that knows none.
 * Its words are read for a code and not kept. Holiday notices and other automatic answers (RFC 3834) are no bounces.
 */
export async function readBounce(source: Uint8Array): Promise<IncomingMessage> {
  const mail = await parse(source)
  if (mail === null) return { is: 'no bounce' }
  const parts = mail.attachments.filter(({ mimeType }) =>
    ['message/delivery-status', 'message/global-delivery-status'].includes(mimeType.toLowerCase()),
  )
  // before all else: mail servers mark their bounces as automatic answers, too
  if (parts.length > 0) {
    const some = parts.slice(0, most.reports)
    const reports = await Promise.all(some.map(({ content }) => readReports(textOf(content))))
    return { is: 'bounce', reports: reports.flat() }
  }
  if (!isByMailServer(mail)) return { is: 'no bounce' }
  return { is: 'bounce', reports: [readPlain(mail)] }
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

/** A part of groups of fields with empty lines between them: the first about the message, then one for each recipient. */
async function readReports(text: string): Promise<Report[]> {
  const groups = text
    .slice(0, most.characters)
    .split(/\r?\n[ \t]*\r?\n/u)
    .filter((group) => group.trim() !== '')
    .slice(0, most.groups)
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
const copyBegins = /copy of (?:the|your) message|original message/iu

/** The first code of a plain bounce, with its line, before the copy of our own mail. */
function readPlain(mail: Email): Report {
  const all = (mail.text ?? '')
    .slice(0, most.characters)
    .split(/\r?\n/u)
    .map((line) => line.slice(0, most.line))
  const end = all.findIndex((line) => line.startsWith('--') && copyBegins.test(line))
  const lines = end === -1 ? all : all.slice(0, end)
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
