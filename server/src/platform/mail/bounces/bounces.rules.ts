import type { BounceKind } from '@desco/contract/messages/desk/mails'

/** The words of a mail server about one recipient, as RFC 3464 names them. */
export type Report = {
  /** `failed`, `delayed`, `delivered`, `relayed`, `expanded`; empty where it is not said. */
  action: string
  /** RFC 3463, as 5.1.1; null where none is said. */
  status: string | null
  diagnostic: string
  recipients: readonly string[]
}

/**
 * The meaning of a code (RFC 3463 and IANA's registry of enhanced status codes), by subject and detail. A code that is not here
 * is about the message or its sender, or says nothing.
 */
const kindsByCode: Record<string, BounceKind> = {
  '1.0': 'no_mailbox',
  '1.1': 'no_mailbox',
  '1.2': 'no_domain',
  '1.3': 'no_mailbox',
  '1.4': 'no_mailbox',
  '1.6': 'no_mailbox',
  // Exchange: not in its directory; elsewhere a domain that takes no mail at all (RFC 7505)
  '1.10': 'no_mailbox',
  '2.1': 'mailbox_off',
  '2.2': 'mailbox_full',
  // Exchange Online refuses recipients that its directory does not know with it
  '4.1': 'no_mailbox',
  '4.4': 'no_domain',
  '4.7': 'not_taken',
  // outlook.com: "mailbox unavailable"
  '5.0': 'no_mailbox',
}

/** Words of servers that give no code, or 5.0.0 alone. */
const kindsByWords: readonly (readonly [RegExp, BounceKind])[] = [
  [/\b(?:full|quota|piena)\b/iu, 'mailbox_full'],
  [/\b(?:disabled|inactive|suspended|disattivata|sospesa)\b/iu, 'mailbox_off'],
  [/\bhost or domain name not found|\bno such domain|\bunrouteable\b|\bdomain not found\b/iu, 'no_domain'],
  [
    /\b(?:user|recipient|mailbox|address)\b.{0,30}\b(?:unknown|not found|not exist|unavailable|invalid)|\bno such (?:user|mailbox|recipient)|\b(?:unknown|invalid) (?:user|recipient|mailbox)|does(?:n.t| not) exist|\binesistente\b|\bsconosciut[oa]\b/iu,
    'no_mailbox',
  ],
]

/** Why a mail came back, or that it is late; null when it did not: the report tells that it arrived. */
export function bounceKindOf({ action, status, diagnostic }: Report): BounceKind | null {
  if (action === 'delayed') return 'delayed'
  if (action !== 'failed' && (action !== '' || status?.startsWith('2'))) return null
  const code = status === null || status.endsWith('.0.0') ? (enhancedCodeIn(diagnostic) ?? status) : status
  const byWords = kindsByWords.find(([words]) => words.test(diagnostic))?.[1] ?? 'unclear'
  if (code === null) return byWords
  const known = kindsByCode[code.slice(2)]
  // given up after days of trying: of the address it says only that its mailbox stayed full
  if (code.startsWith('4')) return known === 'mailbox_full' ? known : 'not_taken'
  if (known !== undefined) return known
  return code.endsWith('.0.0') ? byWords : 'refused'
}

// neither part of an IP address nor of a longer number
const enhancedCode = /(?<![\d.])([45]\.\d{1,3}\.\d{1,3})(?![\d]|\.\d)/u

export const enhancedCodeIn = (text: string): string | null => enhancedCode.exec(text)?.[1] ?? null

/**
 * Of several reports on one mail the one about its own recipient; else the worst: each mail has one recipient, who may pass
 * it on to others.
 */
export function pickReport(reports: readonly Report[], recipient: string): Report | undefined {
  const own = reports.find(({ recipients }) =>
    recipients.some((one) => one.toLowerCase() === recipient.toLowerCase()),
  )
  const rankOf = (report: Report) => {
    const kind = bounceKindOf(report)
    return kind === null ? 2 : kind === 'delayed' ? 1 : 0
  }
  return own ?? reports.toSorted((one, other) => rankOf(one) - rankOf(other))[0]
}

const mostKept = 200

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`)

/** The server's words, for the team: in one short line, without addresses and without the recipient's name before the @. */
export function readableDiagnostic(diagnostic: string, recipient: string): string | null {
  const name = recipient.slice(0, recipient.lastIndexOf('@'))
  const line = diagnostic
    .replace(/^\s*[\w-]+\s*;\s*/u, '')
    .replaceAll(/https?:\/\/\S+/giu, '…')
    // an apostrophe may stand in an address, as in a name
    .replaceAll(/<?[^\s<>()[\]",;:]+@[^\s<>()[\]",;]+>?/gu, '…')
  const unnamed = name.length > 2 ? line.replaceAll(new RegExp(escaped(name), 'giu'), '…') : line
  const short = unnamed.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
  return short === '' ? null : Array.from(short).slice(0, mostKept).join('')
}
