import { type Endpoint, type InputOf, languageFor } from '@desco/contract/endpoint'
import { fieldErrors } from '@desco/contract/field-errors'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod/mini'

import { Problem } from '#platform/problem.ts'

/** The caller's input, checked by the contract. Refuses with a message for each wrong field. */
export function readInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): InputOf<E> {
  const raw: Record<string, unknown> = {}
  for (const source of endpoint.from) {
    if (source === 'file') {
      raw.file = request.body
      continue
    }
    const part = source === 'header' ? { token: request.headers.token } : request[source]
    if (part === undefined) continue
    if (typeof part !== 'object' || part === null || Array.isArray(part)) {
      throw new Problem('malformed_request')
    }
    for (const [field, value] of Object.entries(part)) if (value !== undefined) raw[field] = value
  }

  const words = languageFor(endpoint.language, raw) === 'en' ? fieldErrors.english : fieldErrors
  const unreadable = endpoint.readsTextsItself ? [] : unreadableFields(raw)
  if (unreadable.length > 0) {
    throw new Problem('invalid_input', {
      fields: Object.fromEntries(unreadable.map((path) => [path, words.unreadableText])),
    })
  }

  return checkFields(endpoint.input, raw, words.invalidValue) as InputOf<E>
}

/** Refuses with a message for each wrong field, the first complaint about it; `otherwise` where a rule has no words. */
export function checkFields<Form extends z.ZodMiniType>(
  form: Form,
  given: unknown,
  otherwise: string = fieldErrors.invalidValue,
): z.output<Form> {
  const parsed = z.safeParse(form, given, { error: () => otherwise })
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) fields[path.join('.')] ??= message
  throw new Problem('invalid_input', { fields })
}

// PostgreSQL stores no null byte, and a lone surrogate would be replaced without a word: two passwords would be one.
const isReadable = (text: string) => text.isWellFormed() && !text.includes('\0')

function unreadableFields(value: unknown, path: string[] = []): string[] {
  if (typeof value === 'string') return isReadable(value) ? [] : [path.join('.')]
  if (typeof value !== 'object' || value === null || path.length > 8) return []
  // a file is no text, and has a field for each of its bytes
  if (value instanceof Uint8Array) return []
  return Object.entries(value).flatMap(([field, inner]) => unreadableFields(inner, [...path, field]))
}
