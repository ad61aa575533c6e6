import type { AnswerOf, Endpoint, WireInputOf } from '@desco/contract/endpoint'
import type { ProblemAnswer } from '@desco/contract/problems'
import { z } from 'zod/mini'

import { reportError } from './browser-errors.ts'
import { offline, Refusal, UnreadableAnswer } from './refusal.ts'
import { storedToken } from './session/stored-token.ts'

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

  const first = z.safeDecode(endpoint.answer, said)
  let readable = first
  // a phone keeps a page for days: words of a newer server that it cannot read are left out, where the answer is one without them
  while (!readable.success && endpoint.isReadWhole !== true && leaveOut(said, readable.error.issues))
    readable = z.safeDecode(endpoint.answer, said)
  if (!readable.success) throw new UnreadableAnswer({ ...unexpected, status: response.status })
  // it may also be a mistake of ours, which nobody would hear of
  if (!first.success) reportError('answer_unread', first.error)
  return readable.data as AnswerOf<E>
}

type Place = { path: readonly PropertyKey[] }
type Item = { list: unknown[]; at: number }
type Field = { holder: object; name: PropertyKey }

/** Takes out what is at these places: the item of the innermost list, else the field. False where nothing is there to be taken. */
function leaveOut(answer: unknown, places: readonly Place[]): boolean {
  const unread = new Map<unknown[], Set<number>>()
  for (const { path } of places) {
    const inside = innermost(answer, path)
    if (inside === undefined) return false
    if ('list' in inside) unread.set(inside.list, (unread.get(inside.list) ?? new Set()).add(inside.at))
    else Reflect.deleteProperty(inside.holder, inside.name)
  }
  for (const [list, at] of unread) list.splice(0, list.length, ...list.filter((_, index) => !at.has(index)))
  return true
}

function innermost(answer: unknown, path: readonly PropertyKey[]): Item | Field | undefined {
  let inside: unknown = answer
  let item: Item | undefined
  let field: Field | undefined
  for (const key of path) {
    if (Array.isArray(inside)) item = { list: inside, at: Number(key) }
    else if (typeof inside === 'object' && inside !== null && key in inside)
      field = { holder: inside, name: key }
    inside = typeof inside === 'object' && inside !== null ? Reflect.get(inside, key) : undefined
  }
  return item ?? field
}

type Fields = Record<string, unknown>

type Placed = { url: string; headerToken?: string; body?: string | Uint8Array<ArrayBuffer> }

/**
 * Puts each field where the endpoint's line says. A field that may stand in the body or in the header stands there:
 * addresses end up in logs and histories.
 */
function placeInput({ method, path, from }: Endpoint, input: unknown): Placed {
  const fields: Fields = { ...(input as Fields) }
  const filled = path.replace(/:(\w+)/gu, (_all, name: string) => {
    const value = String(fields[name])
    delete fields[name]
    return encodeURIComponent(value)
  })

  const placed: Placed = { url: filled }
  if (from.includes('header') && typeof fields['token'] === 'string') placed.headerToken = fields['token']
  if (method === 'POST') {
    if (from.includes('body')) placed.body = JSON.stringify(fields)
    if (from.includes('file')) placed.body = fields['file'] as Uint8Array<ArrayBuffer>
    return placed
  }
  const query = queryOf(fields)
  if (from.includes('query') && query !== '') placed.url = `${filled}?${query}`
  return placed
}

function queryOf(fields: Fields): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
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
