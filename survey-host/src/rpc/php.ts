/** The effects of LimeSurvey's language on a call before and after LimeSurvey sees it. */

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
  return Number.parseInt(toText(value), 10) || 0
}

/** PHP's `empty()`, which decides whether an id gets an answer. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0
  return !value || value === '0'
}

const typeNames: Record<string, string> = { string: 'string', number: 'int', boolean: 'bool' }

/** PHP's words when something else stands where an array must; `place` names the function and argument. */
export const notAnArray = (place: string, value: unknown) =>
  new PhpError(`${place} must be of type array, ${typeNames[typeof value] ?? 'null'} given`)

/** `json_encode`: everything outside ASCII escaped, slashes too. */
export function encodeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The answer as a server with PHP before 8.1 gives it. */
export function numbersToText(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(numbersToText)
  if (!isMap(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, numbersToText(inner)]))
}
