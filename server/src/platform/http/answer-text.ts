import type { AnswerOf, Endpoint } from '@desco/contract/endpoint'
import { z } from 'zod/mini'

const shared = new WeakMap<object, string | null>()

/** Marks an answer that many requests to one endpoint get as the same, unchanging object: it is written once. */
export function shareAnswer<T extends object>(answer: T): T {
  shared.set(answer, null)
  return answer
}

/** Whether an answer was marked so. */
export const isShared = (answer: object): boolean => shared.has(answer)

/**
 * An answer as it leaves: what the endpoint does not name stays behind. A text and not bytes, because Node sends a
 * text in one piece with its headers, and two pieces cost the system half as much again.
 */
export function answerText<E extends Endpoint>(endpoint: E, answer: AnswerOf<E>): string {
  const kept = isObject(answer) ? shared.get(answer) : undefined
  if (kept) return kept
  const text = JSON.stringify(z.encode(endpoint.answer, answer))
  if (kept === null && isObject(answer)) shared.set(answer, text)
  return text
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
