import type { AnswerOf, Endpoint } from '@desco/contract/endpoint'
import { z } from 'zod/mini'

/**
 * An answer as it leaves: what the endpoint does not name stays behind. A text and not bytes, because Node sends a
 * text in one piece with its headers, and two pieces cost the system half as much again.
 */
export const answerText = <E extends Endpoint>(endpoint: E, answer: AnswerOf<E>): string =>
  JSON.stringify(z.encode(endpoint.answer, answer))
