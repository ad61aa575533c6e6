import autocannon from 'autocannon'

import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type HttpCall = {
  method: 'GET' | 'POST'
  path: string
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

export type Answer = { rawHeaders: string[]; headers: IncomingHttpHeaders; body: Buffer }

const agent = new Agent({ keepAlive: true })

/** The bytes that go over the wire, in the shape that Node and autocannon share. */
function wireOf({ method, path, token, body, headers = {} }: HttpCall) {
  const text = body === undefined ? '' : JSON.stringify(body)
  return {
    method,
    path,
    body: text,
    headers: {
      ...headers,
      ...(token === undefined ? {} : { token }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
  }
}

/** One request, its body as it was sent; refuses anything but a success. */
export async function ask(port: number, call: HttpCall): Promise<Answer> {
  const { method, path, headers, body } = wireOf(call)
  const length = method === 'POST' ? { 'content-length': Buffer.byteLength(body) } : {}
  const sent = request({ host: '127.0.0.1', port, agent, method, path, headers: { ...headers, ...length } })
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject).end(body)
  })
  const received = await buffer(response)
  if (response.statusCode === 200)
    return { rawHeaders: response.rawHeaders, headers: response.headers, body: received }
  const what = `${method} ${path.split('?')[0] ?? ''}`
  throw new Error(`${what} answered ${response.statusCode}: ${received.toString().slice(0, 200)}`)
}

export const jsonOf = <T>({ body }: Answer) => JSON.parse(body.toString()) as T

type Load = { connections: number; milliseconds: number }

/** The same requests over and over, each connection in this order. */
export const fixed = (requests: readonly HttpCall[]): autocannon.Request[] => requests.map(wireOf)

/** Requests that change from turn to turn: each connection takes the next number, and sends its steps in order. */
export function changing(steps: readonly ((turn: number) => HttpCall)[]): autocannon.Request[] {
  let turns = 0
  return steps.map((step, place) => ({
    setupRequest(request: autocannon.Request, context: { turn?: number }) {
      if (place === 0) context.turn = turns++
      return { ...request, ...wireOf(step(context.turn ?? 0)) }
    },
  }))
}

/** Requests a second that succeed, over so many kept-alive connections; refuses to count anything but successes. */
export async function rate(
  port: number,
  load: Load,
  requests: readonly autocannon.Request[],
): Promise<number> {
  const { count, milliseconds } = await askOften(port, load, requests)
  return (count * 1_000) / milliseconds
}

/** How many requests were answered, and in how long. */
async function askOften(
  port: number,
  { connections, milliseconds }: Load,
  requests: readonly autocannon.Request[],
): Promise<{ count: number; milliseconds: number }> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: milliseconds / 1_000,
    // counted in steps this long, so the last one is short too
    sampleInt: 20,
    requests: [...requests],
  })
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${result.errors} requests broke off and ${result.non2xx} were not answered well.`)
  return { count: result.requests.total, milliseconds: result.finish.getTime() - result.start.getTime() }
}

export type Comparison = { ours: number; theirs: number; ratio: number }

export const median = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/**
 * Measures both in turns, because the machine is never equally busy for long: the ratio is the median of the rounds'
 * ratios. One round is thrown away, for everything that is slow the first time.
 */
export async function compare(
  rounds: number,
  measureOurs: () => Promise<number>,
  measureTheirs: () => Promise<number>,
): Promise<Comparison> {
  const pairs: { ours: number; theirs: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const oursFirst = round % 2 === 0
    const early = oursFirst ? await measureOurs() : await measureTheirs()
    const late = oursFirst ? await measureTheirs() : await measureOurs()
    if (round > 0) pairs.push(oursFirst ? { ours: early, theirs: late } : { ours: late, theirs: early })
  }
  return {
    ours: median(pairs.map(({ ours }) => ours)),
    theirs: median(pairs.map(({ theirs }) => theirs)),
    ratio: median(pairs.map(({ ours, theirs }) => ours / theirs)),
  }
}
