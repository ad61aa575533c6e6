import { endpoints } from '@desco/contract'
import type { Endpoint } from '@desco/contract/endpoint'
import { type ProblemAnswer, problems, refusalsOfAnyCall } from '@desco/contract/problems'
import { vi } from 'vitest'
import { z } from 'zod/mini'

export type FakeCall = { method: string; path: string; query: string; token: string | null; body: unknown }
type Known = { status?: number; body: unknown } | 'offline'
type Answer = Known | Promise<Known>
type Answers = Record<string, Answer | ((call: FakeCall) => Answer)>

/**
 * Answers fetch by path, and remembers what was asked. A breach of the endpoint table is noted: a call that no
 * endpoint takes, an answer or a refusal that the portal would never send. The test that did it fails at its end.
 */
export function fakeServer(answers: Answers) {
  const calls: FakeCall[] = []
  const fetched = vi.fn<(address: string, request?: RequestInit) => Promise<Response>>(
    async (address, request = {}) => {
      const { pathname, search } = new URL(address, 'http://portal.test')
      const call: FakeCall = {
        method: request.method ?? 'GET',
        path: pathname,
        query: search,
        token: new Headers(request.headers).get('token'),
        body: sentIn(request),
      }
      calls.push(call)
      const known = answers[pathname]
      const answer = await (typeof known === 'function' ? known(call) : known)
      if (answer === 'offline') throw new TypeError('Failed to fetch')
      if (answer === undefined)
        return Response.json({ code: 'not_found', message: 'Non trovato.' }, { status: 404 })
      const { status = 200, body } = answer
      noteBreach(call, status, body)
      return Response.json(body, { status })
    },
  )
  vi.stubGlobal('fetch', fetched)
  return { calls, callsTo: (path: string) => calls.filter((call) => call.path === path) }
}

/** The fields of a body; one that is a file stands in `file`. */
function sentIn({ body }: RequestInit): unknown {
  if (typeof body === 'string') return JSON.parse(body)
  return body instanceof Uint8Array ? { file: body } : undefined
}

/** An answer that comes when the test says so. */
export function heldAnswer() {
  let give: (said: Known) => void = () => {}
  const answer = new Promise<Known>((resolve) => void (give = resolve))
  return { answer, give: (said: Known) => give(said) }
}

const breaches: string[] = []

/** Fails the test whose calls or answers the contract does not know. */
export function expectContractKept(): void {
  const found = breaches.splice(0)
  if (found.length > 0) throw new Error(`The contract says otherwise:\n${found.join('\n')}`)
}

function noteBreach({ method, path, query, token, body }: FakeCall, status: number, said: unknown): void {
  const note = (words: string) => breaches.push(`${method} ${path}: ${words}`)
  const endpoint = Object.values<Endpoint>(endpoints).find(
    (one) => one.method === method && patternOf(one).test(path),
  )
  if (endpoint === undefined) return void note('no endpoint takes this call')
  // not the portal, but a proxy that answers for it, or a hotel's page
  if (typeof said !== 'object' || said === null || Object.keys(said).length === 0) return
  if (status !== 200) {
    const { code } = said as Partial<ProblemAnswer>
    if (code === undefined) return
    if (!refusalsOfAnyCall.has(code) && !endpoint.refusals.includes(code))
      note(`is never refused with ${code}`)
    if (problems[code]?.status !== status) note(`is refused with another status than ${status} for ${code}`)
    return
  }
  const sent = {
    ...patternOf(endpoint).exec(path)?.groups,
    ...Object.fromEntries(new URLSearchParams(query)),
    ...(token !== null && endpoint.from.includes('header') && { token }),
    ...(body as object | undefined),
  }
  const asked = z.safeParse(endpoint.input, sent)
  if (!asked.success) note(`does not take this input: ${z.prettifyError(asked.error)}`)
  const answered = z.safeDecode(endpoint.answer, said)
  if (!answered.success) note(`never answers this: ${z.prettifyError(answered.error)}`)
}

const patternOf = ({ path }: Endpoint) => new RegExp(`^${path.replaceAll(/:(\w+)/gu, '(?<$1>[^/]+)')}$`, 'u')
