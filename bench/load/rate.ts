import autocannon from 'autocannon'

import { type HttpCall, wireOf } from './ask.ts'

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
export async function askOften(
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
