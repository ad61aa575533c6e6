import type { Answer } from '../answer.ts'
import type { HostState } from '../host-state.ts'
import { errorPage } from '../pages/error-pages.ts'
import { randomText } from '../random-text.ts'
import { runCall } from './dispatch.ts'
import { encodeJson, isEmpty, PhpError, ServerException } from './php.ts'
import type { Caller } from './remote-call.ts'

const html = 'text/html; charset=UTF-8'

type Posted = { isPost: boolean; contentType: string | undefined; body: string }

/** One request to the remote control interface, as LimeSurvey 6.4.2 answers it. */
export async function answerCall(host: HostState, posted: Posted, caller: Caller): Promise<Answer> {
  if (!posted.isPost || !isJson(posted.contentType)) return nothing()
  const request = parse(posted.body)
  if (request === null) return json({ id: null, result: null, error: 'unable to decode malformed json' })

  const { id } = request
  try {
    const result = await runCall(host, request.method, request.params, caller)
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
  return {
    status,
    headers: {
      'Content-Type': contentType,
      'Access-Control-Allow-Origin': '*',
      // every answer of the real server sets one; it means nothing
      'Set-Cookie': `LS-DEMO-RPC=${randomText(26)}; path=/; HttpOnly`,
    },
    body,
  }
}

const json = (value: unknown) => answer(200, 'application/json', encodeJson(value))

function isJson(contentType: string | undefined): boolean {
  return contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json'
}

function parse(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body)
    // a number or a text has no members; PHP then finds no method in it
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : {}
  } catch {
    return null
  }
}
