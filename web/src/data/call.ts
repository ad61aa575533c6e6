import type { AnswerOf, Endpoint, WireInputOf } from '@desco/contract/endpoint'
import type { ProblemAnswer } from '@desco/contract/problems'
import { z } from 'zod/mini'

import { placeInput } from './place-input.ts'
import { offline, Refusal, UnreadableAnswer } from './refusal.ts'
import { storedToken } from './stored-token.ts'

/** `token`: the session's that is stored, unless another is given; null sends none. */
/** `key`: names the press of a form, where the server does once what is sent twice. */
type Options = { token?: string | null; signal?: AbortSignal; key?: string | undefined }

/** Calls one line of the endpoint table. Throws a `Refusal` when the answer is not a success. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: WireInputOf<E>,
  { token = storedToken(), signal, key }: Options = {},
): Promise<AnswerOf<E>> {
  const { url, headerToken, body } = placeInput(endpoint, input)
  const spoken = headerToken ?? token

  const response = await ask(url, {
    method: endpoint.method,
    headers: {
      ...(body !== undefined && {
        'content-type': `application/${typeof body === 'string' ? 'json' : 'octet-stream'}`,
      }),
      ...(spoken !== null && { token: spoken }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body,
    signal,
  })
  const said = await jsonOf(response)
  if (!response.ok) throw refusalFrom(response.status, said)

  const answer = z.safeDecode(endpoint.answer, said)
  if (!answer.success) throw new UnreadableAnswer({ ...unexpected, status: response.status })
  return answer.data as AnswerOf<E>
}

// The same words as the contract's: the whole table of problems would be a kibibyte more for every visitor.
const unexpected = { code: 'unexpected', message: 'Per favore riprova più tardi.' } as const

async function ask(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request)
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw offline()
  }
}

/** Asks for a file with the session of the stored token: a link or an `<img>` could not send it. Throws a `Refusal`. */
export async function fetchFile({ method, path }: Endpoint, request: RequestInit = {}): Promise<Response> {
  const token = storedToken()
  const response = await ask(path, { ...request, method, headers: token === null ? {} : { token } })
  if (!response.ok) throw refusalFrom(response.status, await jsonOf(response))
  return response
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}

function refusalFrom(status: number, said: unknown): Refusal {
  const isOurs = typeof said === 'object' && said !== null && 'code' in said && 'message' in said
  return new Refusal({ ...(isOurs ? (said as ProblemAnswer) : { ...unexpected, wordless: true }), status })
}
