import { type HostState, randomText } from '../host-state.ts'
import { type Answer, errorPage } from '../html.ts'
import { participantCalls } from './participant-calls.ts'
import { encodeJson, isEmpty, notAnArray, numbersToText, PhpError, ServerException } from './php.ts'
import { questionCalls } from './question-calls.ts'
import type { RemoteCall } from './remote-call.ts'
import { responseCalls } from './response-calls.ts'
import { sessionCalls } from './session-calls.ts'
import { surveyCalls } from './survey-calls.ts'

/** Every call that the host knows; a further one is a line in the table of its file. */
const calls = new Map<unknown, RemoteCall>(
  Object.entries({
    ...sessionCalls,
    ...surveyCalls,
    ...participantCalls,
    ...responseCalls,
    ...questionCalls,
  }),
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
    if (error instanceof PhpError) return phpErrorPage(error.message)
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
export const nothing = () => answer(200, '')

export function phpErrorPage(message: string): Answer {
  const text = `${message} An internal error occurred while the Web server was processing your request. Please contact Your Name to report this problem.`
  return answer(500, errorPage('500: Internal Server Error', text))
}

export function answer(code: number, body: string, contentType = 'text/html; charset=UTF-8'): Answer {
  const headers = {
    'Content-Type': contentType,
    'Access-Control-Allow-Origin': '*',
    // every answer of the real server sets one; it means nothing
    'Set-Cookie': `LS-DEMO-RPC=${randomText(26)}; path=/; HttpOnly`,
  }
  return { status: code, headers, body }
}

const json = (value: unknown) => answer(200, encodeJson(value), 'application/json')

function parse(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body)
    // a number or a text has no members; PHP then finds no method in it
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : {}
  } catch {
    return null
  }
}

/** The changes of the call are kept before its result is handed back. */
async function runCall(host: HostState, request: Record<string, unknown>, address: string): Promise<unknown> {
  const { method, params } = request
  const call = calls.get(method) ?? notCallable(method)
  if (!Array.isArray(params)) throw notAnArray('call_user_func_array(): Argument #2 ($args)', params)
  const result = await call.run(host, params, address)
  if (call.changes) await host.store.save()
  return host.settings.numbersAsText && !call.keepsNumbers ? numbersToText(result) : result
}

function notCallable(method: unknown): never {
  let why = 'second array member is not a valid method'
  if (typeof method === 'string')
    why = method.startsWith('_')
      ? `cannot access protected method remotecontrol_handle::${method}()`
      : `class remotecontrol_handle does not have a method "${method}"`
  throw new PhpError(`call_user_func_array(): Argument #1 ($callback) must be a valid callback, ${why}`)
}
