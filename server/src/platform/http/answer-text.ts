import type { AnswerOf, Endpoint } from '@desco/contract/endpoint'
import { z } from 'zod/mini'

/**
 * An answer as it leaves: what the endpoint does not name stays behind. A text and not bytes, because Node sends a
 * text in one piece with its headers, and two pieces cost the system half as much again.
 */
export const answerText = <E extends Endpoint>(endpoint: E, answer: AnswerOf<E>): string =>
  JSON.stringify(z.encode(endpoint.answer, withMoments(answer)))

/** Moments are dates in rows, and text in answers. */
function withMoments(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(withMoments)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withMoments(one)]))
}
