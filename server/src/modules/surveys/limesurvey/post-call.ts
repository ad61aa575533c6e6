import { LimeSurveyError } from './limesurvey-error.ts'
import { readAnswer } from './read-answer.ts'

export type Transport = {
  endpoint: string
  fetch: typeof fetch
  timeoutMs: number
  /** An answer beyond it is given up (`too_large`): what a server sends must not fill the memory. */
  mostBytes: number
  closing: AbortSignal
}

// 0 and null are taken as notifications and answered with an empty body
let lastId = 0

/** One call over the wire; answers with its result or throws a LimeSurveyError. */
export async function postCall(transport: Transport, method: string, params: unknown[]): Promise<unknown> {
  lastId = (lastId % 1_000_000) + 1
  const body = JSON.stringify({ method, params, id: lastId })
  const signal = AbortSignal.any([AbortSignal.timeout(transport.timeoutMs), transport.closing])
  try {
    const response = await transport.fetch(transport.endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal,
      // a redirect would carry the password to another address
      redirect: 'manual',
    })
    return readAnswer(method, response.status, await readText(response, method, transport.mostBytes))
  } catch (error) {
    if (error instanceof LimeSurveyError) throw error
    if (signal.aborted && !transport.closing.aborted) {
      throw new LimeSurveyError('timeout', method, { mayStillHappen: true })
    }
    throw new LimeSurveyError('unreachable', method, { mayStillHappen: !neverConnected(error) })
  }
}

async function readText({ body }: Response, method: string, mostBytes: number): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body ?? []) {
    size += piece.length
    // leaving the loop ends the transfer
    if (size > mostBytes) throw new LimeSurveyError('too_large', method)
    pieces.push(piece)
  }
  return new TextDecoder().decode(Buffer.concat(pieces))
}

const neverConnected = (error: unknown) =>
  error instanceof Error &&
  typeof error.cause === 'object' &&
  error.cause !== null &&
  'code' in error.cause &&
  (error.cause.code === 'ECONNREFUSED' || error.cause.code === 'ENOTFOUND')
