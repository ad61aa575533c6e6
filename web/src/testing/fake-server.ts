import { vi } from 'vitest'

export type FakeCall = { method: string; path: string; query: string; token: string | null; body: unknown }
type Known = { status?: number; body: unknown } | 'offline'
type Answer = Known | Promise<Known>
type Answers = Record<string, Answer | ((call: FakeCall) => Answer)>

/** Answers fetch by path, and remembers what was asked. */
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
        body: typeof request.body === 'string' ? JSON.parse(request.body) : undefined,
      }
      calls.push(call)
      const known = answers[pathname]
      const answer = await (typeof known === 'function' ? known(call) : known)
      if (answer === 'offline') throw new TypeError('Failed to fetch')
      if (answer === undefined)
        return Response.json({ code: 'not_found', message: 'Non trovato.' }, { status: 404 })
      return Response.json(answer.body, { status: answer.status ?? 200 })
    },
  )
  vi.stubGlobal('fetch', fetched)
  return { calls, callsTo: (path: string) => calls.filter((call) => call.path === path) }
}

/** An answer that comes when the test says so. */
export function heldAnswer() {
  let give: (said: Known) => void = () => {}
  const answer = new Promise<Known>((resolve) => void (give = resolve))
  return { answer, give: (said: Known) => give(said) }
}
