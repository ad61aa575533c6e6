/** What LimeSurvey's language does to a call before and after LimeSurvey sees it. */

/** Ends the call with status 500 and an HTML page. */
export class PhpError extends Error {}

/** Ends the call with `result` null and this text in `error`. */
export class ServerException extends Error {}

export const status = (text: string) => ({ status: text })

export function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** PHP's `(string)`. */
export function toText(value: unknown): string {
  if (value === undefined || value === null || value === false) return ''
  if (value === true) return '1'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'Array'
}

/** PHP's `(int)`: leading digits count, anything else is 0. */
export function toInt(value: unknown): number {
  const whole = Number.parseInt(toText(value), 10)
  return Number.isNaN(whole) ? 0 : whole
}

/** PHP's `empty()`, which decides whether an id gets an answer. */
export function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (isMap(value)) return Object.keys(value).length === 0
  return (
    value === undefined || value === null || value === false || value === 0 || value === '' || value === '0'
  )
}

export function typeName(value: unknown): string {
  if (value === undefined || value === null) return 'null'
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float'
  if (typeof value === 'boolean') return 'bool'
  return typeof value === 'string' ? 'string' : 'array'
}

/** `json_encode`: everything outside ASCII escaped, slashes too. */
export function encodeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** A PHP array whose keys are 0, 1, 2… is a list in JSON; an empty one too. */
export function asPhpArray<T>(entries: [number | string, T][]): T[] | Record<string, T> {
  const isList = entries.every(([key], place) => key === place)
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}

/** The answer as a server with PHP before 8.1 gives it. */
export function numbersToText(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(numbersToText)
  if (!isMap(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, numbersToText(inner)]))
}
