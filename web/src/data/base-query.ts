import type { AnswerOf, Endpoint } from '@desco/contract/endpoint'
import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query'

import { Refusal, timedOut } from './refusal.ts'

/** One line of the endpoint table and what is sent to it. */
export type EndpointCall = { endpoint: Endpoint; input: unknown }

/** The part of a refused call that a screen keeps. */
export type Refused = Pick<Refusal, 'code' | 'message' | 'status' | 'fields' | 'wordless'>

/** A question to the server, as far as it is. */
export type Query<Answer> = {
  /** The server's answer to this input; undefined until then. */
  data: Answer | undefined
  /** The last refusal, until an answer comes. */
  refusal: Refused | undefined
  /** On its way, for the first time or again. */
  loading: boolean
  refetch: () => unknown
}

/** The refusal of a question, if it was refused. */
export const refusalOf = ({ isError, error }: { isError: boolean; error?: unknown }) =>
  isError ? refusedBy(error) : undefined

/** The answer of one call. Throws a `Refusal`. */
export function answerOf<E extends Endpoint>(said: { data?: unknown; error?: unknown }): AnswerOf<E> {
  if (said.error === undefined) return said.data as AnswerOf<E>
  throw new Refusal(refusedBy(said.error))
}

/** An error that is no refusal is a fault of ours, for the screen that says so. */
function refusedBy(error: unknown): Refused {
  if (typeof error === 'object' && error !== null && 'fields' in error && 'status' in error)
    return error as Refused
  throw new Error('A call broke', { cause: error })
}

/** How long one try may take, in milliseconds. A write may have been done when it ends: it is repeated where the server does it once (`isForm`), and nowhere else. */
const limitMs = { GET: 15_000, POST: 60_000 } as const
/** Waits before a GET that nobody answered is asked again, in milliseconds. */
const pausesMs = [400, 1_600] as const
const gateways = [502, 503, 504]

/**
 * The base query of an area: each try has a time limit, and a GET or a form that nobody answered is asked again. `call` sends
 * one try with the session of its area, and throws a `Refusal`.
 */
export function baseQuery<Call extends EndpointCall>(
  call: (asked: Call, signal: AbortSignal, api: BaseQueryApi) => Promise<unknown>,
): BaseQueryFn<Call, unknown, Refused> {
  return async (asked, api) => {
    const { endpoint } = asked
    const ask = () => withinTime(api.signal, limitMs[endpoint.method], (signal) => call(asked, signal, api))
    try {
      return { data: await (mayBeRepeated(endpoint, api) ? repeated(ask, api.signal, endpoint) : ask()) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { code, message, status, fields, wordless } = error
      return { error: { code, message, status, fields, wordless } }
    }
  }
}

// verify-account is a GET by the specification that uses up its code: it is sent as a mutation, and once
const mayBeRepeated = ({ method, isForm }: Endpoint, { type }: BaseQueryApi) =>
  isForm === true || (method === 'GET' && type === 'query')

async function repeated<Answer>(
  ask: () => Promise<Answer>,
  signal: AbortSignal,
  { method }: Endpoint,
): Promise<Answer> {
  for (const pause of pausesMs) {
    try {
      return await ask()
    } catch (error) {
      if (signal.aborted || !(error instanceof Refusal) || !isWorthAnotherTry(error, method)) throw error
    }
    await new Promise((resolve) => {
      setTimeout(resolve, pause)
    })
  }
  return ask()
}

// a page that is off line stays so: the browser says when the network is back
const isWorthAnotherTry = ({ status, code }: Refusal, method: Endpoint['method']) =>
  // somebody looks at a form that is being sent: a minute is enough
  !(method === 'POST' && code === 'timed_out') &&
  (status === 0 ? navigator.onLine : gateways.includes(status))

// AbortSignal.timeout and AbortSignal.any are younger than the browsers that are supported
async function withinTime<Answer>(
  given: AbortSignal,
  milliseconds: number,
  run: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const ended = new AbortController()
  const giveUp = () => ended.abort()
  given.addEventListener('abort', giveUp)
  const timer = setTimeout(giveUp, milliseconds)
  try {
    return await run(ended.signal)
  } catch (error) {
    if (ended.signal.aborted && !given.aborted && !(error instanceof Refusal)) throw timedOut()
    throw error
  } finally {
    clearTimeout(timer)
    given.removeEventListener('abort', giveUp)
  }
}
