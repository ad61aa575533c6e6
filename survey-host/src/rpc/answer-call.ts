import { type HostState, randomText } from '../host-state.ts'
import { errorPage } from '../participant-page.ts'
import { participantCalls } from './participant-calls.ts'
import {
  encodeJson,
  isEmpty,
  isMap,
  numbersToText,
  PhpError,
  ServerException,
  toText,
  typeName,
} from './php.ts'
import type { RemoteCall } from './remote-call.ts'
import { responseCalls } from './response-calls.ts'
import { sessionCalls } from './session-calls.ts'
import { surveyCalls } from './survey-calls.ts'

/** One HTTP answer, decided before anything is written. */
export type Answer = { status: number; headers: Record<string, string | string[]>; body: string }

const html = 'text/html; charset=UTF-8'
const calls = new Map<string, RemoteCall>(
  Object.entries({ ...sessionCalls, ...surveyCalls, ...participantCalls, ...responseCalls }),
)

type Posted = { isPost: boolean; contentType: string | undefined; body: string; address: string }

/** One request to the remote control interface, as LimeSurvey 6.4.2 answers it. */
export async function answerCall(host: HostState, posted: Posted): Promise<Answer> {
  const isJson = posted.contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json'
  if (!posted.isPost || !isJson) return nothing()
  const request = parse(posted.body)
  if (request === null) return json({ id: null, result: null, error: 'unable to decode malformed json' })

  const { id } = request
  try {
    const result = await runCall(host, request, posted.address)
    return isEmpty(id) ? nothing() : json({ id, result, error: null })
  } catch (error) {
    if (error instanceof PhpError) return answer(500, html, phpErrorPage(error.message))
    if (!(error instanceof ServerException)) throw error
    return isEmpty(id) ? nothing() : json({ id, result: null, error: error.message })
  }
}

/** The method a body asks for, for the counters; undefined when it asks for none. */
export function methodOf(body: string): string | undefined {
  const method = parse(body)?.method
  return typeof method === 'string' ? method : undefined
}

/** Status 200 and not a byte: what LimeSurvey answers when it does not feel addressed. */
export const nothing = (): Answer => answer(200, html, '')

export function phpErrorPage(message: string): string {
  return errorPage(
    '500: Internal Server Error',
    `${message} An internal error occurred while the Web server was processing your request. Please contact Your Name to report this problem.`,
  )
}

export function answer(status: number, contentType: string, body: string): Answer {
  const headers = {
    'Content-Type': contentType,
    'Access-Control-Allow-Origin': '*',
    // every answer of the real server sets one; it means nothing
    'Set-Cookie': `LS-DEMO-RPC=${randomText(26)}; path=/; HttpOnly`,
  }
  return { status, headers, body }
}

const json = (value: unknown) => answer(200, 'application/json', encodeJson(value))

function parse(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body)
    // a number or a text has no members; PHP then finds no method in it
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : {}
  } catch {
    return null
  }
}

/** What the call changed is kept before its result is handed back. */
async function runCall(host: HostState, request: Record<string, unknown>, address: string): Promise<unknown> {
  const call = callNamed(request.method)
  const result = await call.run(host, positional(toText(request.method), call, request.params), address)
  if (call.changes) await host.store.save()
  return host.numbersAsText && !call.keepsNumbers ? numbersToText(result) : result
}

const notCallable = 'call_user_func_array(): Argument #1 ($callback) must be a valid callback,'

function callNamed(method: unknown): RemoteCall {
  if (typeof method !== 'string')
    throw new PhpError(`${notCallable} second array member is not a valid method`)
  const call = calls.get(method)
  if (call) return call
  const why = method.startsWith('_')
    ? `cannot access protected method remotecontrol_handle::${method}()`
    : `class remotecontrol_handle does not have a method "${method}"`
  throw new PhpError(`${notCallable} ${why}`)
}

function positional(method: string, { names, required }: RemoteCall, params: unknown): unknown[] {
  const args = Array.isArray(params) ? (params as unknown[]) : byName(names, params)
  const given = args.findLastIndex((value) => value !== undefined) + 1
  if (given >= required) return args
  const expected = `${required === names.length ? 'exactly' : 'at least'} ${required} expected`
  throw new PhpError(
    `Too few arguments to function remotecontrol_handle::${method}(), ${given} passed in … on line 37 and ${expected}`,
  )
}

function byName(names: readonly string[], params: unknown): unknown[] {
  if (!isMap(params))
    throw new PhpError(
      `call_user_func_array(): Argument #2 ($args) must be of type array, ${typeName(params)} given`,
    )
  const unknown = Object.keys(params).find((name) => !names.includes(name))
  if (unknown) throw new PhpError(`Unknown named parameter $${unknown}`)
  return names.map((name) => params[name])
}
