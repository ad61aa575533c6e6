import { z } from 'zod/mini'

import { LimeSurveyError } from './limesurvey-error.ts'

export type Fetch = (url: string, asked: RequestInit) => Promise<Response>

export type Transport = {
  endpoint: string
  fetch: Fetch
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
    const answer = await transport.fetch(transport.endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal,
      // one would carry the password to another address
      redirect: 'manual',
    })
    const text = await readText(answer, transport.mostBytes)
    if (text === null) throw new LimeSurveyError('too_large', method)
    return readAnswer(method, answer.status, text)
  } catch (error) {
    if (error instanceof LimeSurveyError) throw error
    if (signal.aborted && !transport.closing.aborted) {
      throw new LimeSurveyError('timeout', method, { mayStillHappen: true })
    }
    if (isUnknownCertificate(error)) throw new LimeSurveyError('certificate', method)
    throw new LimeSurveyError('unreachable', method, { mayStillHappen: !neverConnected(error) })
  }
}

/** Null where there is more than wanted. */
async function readText({ body }: Response, mostBytes: number): Promise<string | null> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body ?? []) {
    size += piece.length
    // leaving the loop ends the transfer
    if (size > mostBytes) return null
    pieces.push(piece)
  }
  return new TextDecoder().decode(Buffer.concat(pieces))
}

const neverConnected = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND')) ||
    // `fetch` wraps the socket's error
    neverConnected(error.cause))

/** Nobody that this machine trusts has signed it, it is another host's, or its time is over. */
const isUnknownCertificate = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && /CERT|^UNABLE_TO_VERIFY|^INVALID_CA$/u.test(String(error.code))) ||
    isUnknownCertificate(error.cause))

const envelope = z.object({ result: z.unknown(), error: z.unknown() })
const refusal = z.object({ status: z.string() })

/** Tells the five ways to fail from a result; HTTP 200 covers four of them. */
function readAnswer(method: string, httpStatus: number, text: string): unknown {
  if (httpStatus !== 200) {
    // a proxy that gave up waiting
    const mayStillHappen = httpStatus === 502 || httpStatus === 504
    throw new LimeSurveyError('http', method, { mayStillHappen })
  }
  if (text.trim() === '') throw new LimeSurveyError('disabled', method)

  const answer = envelope.safeParse(parseJson(method, text))
  if (!answer.success) throw new LimeSurveyError('not_json', method)
  const { result, error } = answer.data
  if (error !== null && error !== undefined) {
    throw new LimeSurveyError('fault', method, { status: typeof error === 'string' ? error : '' })
  }

  const refused = Array.isArray(result) ? undefined : refusal.safeParse(result)
  if (refused?.success && refused.data.status !== 'OK') {
    throw new LimeSurveyError('refused', method, refused.data)
  }
  return result
}

function parseJson(method: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new LimeSurveyError('not_json', method)
  }
}
