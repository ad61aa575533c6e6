import type { AnswerOf, Endpoint } from '@desco/contract/endpoint'
import { z } from 'zod/mini'

const shared = new WeakMap<object, Buffer | null>()

/** Marks an answer that many requests to one endpoint get as the same, unchanging object: it is written once. */
export function shareAnswer<T extends object>(answer: T): T {
  shared.set(answer, null)
  return answer
}

/** An answer as it leaves: what the endpoint does not name stays behind. */
export function answerBytes<E extends Endpoint>(endpoint: E, answer: AnswerOf<E>): Buffer {
  const kept = isObject(answer) ? shared.get(answer) : undefined
  if (kept) return kept
  const bytes = Buffer.from(JSON.stringify(z.encode(endpoint.answer, answer)))
  if (kept === null && isObject(answer)) shared.set(answer, bytes)
  return bytes
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
