import type { AnswerOf, Endpoint, WireInputOf } from '@desco/contract/endpoint'

import { call } from '#data/call.ts'

/** Calls as staff: the browser adds the cookie by itself, and a family's token in this browser stays out of it. */
export const callStaff = <E extends Endpoint>(
  endpoint: E,
  input: WireInputOf<E>,
  signal?: AbortSignal,
): Promise<AnswerOf<E>> => call(endpoint, input, { token: null, signal })
