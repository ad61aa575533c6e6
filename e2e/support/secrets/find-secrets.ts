import type { Kind, Secret } from './known-secrets.ts'

export type Finder = (value: unknown) => Set<Kind>

// a code of one run in some hundreds is also the number of a questionnaire of the demo, which stands in many places
const questionnaire = /^31000\d$/u
const instant = /^\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|[+-]\d\d(?::?\d\d)?)?$/u

/**
 * Answers which kinds of secrets stand in a value. Passwords are looked for anywhere in a text, all else as whole words: six
 * digits within a longer number are no code. A number and an instant hold no secret. Bytes (`\x…`, as PostgreSQL writes them)
 * are also looked through as the text and as the token that they may be.
 */
export function createFinder(secrets: Secret[]): Finder {
  const passwords = secrets.filter(({ kind }) => kind === 'password').map(({ value }) => value)
  const words = new Map(
    secrets
      .filter(({ kind, value }) => kind !== 'password' && !questionnaire.test(value))
      .flatMap(({ kind, value }): [string, Kind][] => [
        [value, kind],
        ...(kind === 'token' ? [[hexOf(value), kind] as [string, Kind]] : []),
      ]),
  )

  const inText = (text: string, found: Set<Kind>) => {
    if (instant.test(text)) return
    if (passwords.some((password) => text.includes(password))) found.add('password')
    for (const [word] of text.matchAll(/[\w-]+/gu)) {
      const kind = words.get(word)
      if (kind !== undefined) found.add(kind)
    }
  }
  const inValue = (value: unknown, found: Set<Kind>): Set<Kind> => {
    if (typeof value === 'string') {
      const hex = /^\\x([\da-f]*)$/u.exec(value)?.[1]
      inText(hex ?? value, found)
      if (hex !== undefined) inText(Buffer.from(hex, 'hex').toString('latin1'), found)
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, one] of Object.entries(value)) {
        inText(key, found)
        inValue(one, found)
      }
    }
    return found
  }
  return (value) => inValue(value, new Set())
}

const hexOf = (token: string) => Buffer.from(token, 'base64url').toString('hex')

/**
 * Where a log holds secrets: its line by number, the kind, and the sentence of the line. A line of JSON is looked through
 * value by value.
 */
export function findInLog(log: string, find: Finder): string[] {
  return log.split('\n').flatMap((line, index) => {
    const content = parsed(line)
    return [...find(content)].map((kind) => `log, line ${index + 1}${sentenceOf(content, find)}: ${kind}`)
  })
}

function sentenceOf(content: unknown, find: Finder): string {
  const hasOne = typeof content === 'object' && content !== null && 'message' in content
  return hasOne && find(content.message).size === 0 ? ` (${String(content.message)})` : ''
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return line
  }
}
