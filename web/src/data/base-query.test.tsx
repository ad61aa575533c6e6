import { endpoint } from '@desco/contract/endpoint'
import { configureStore } from '@reduxjs/toolkit'
import { createApi } from '@reduxjs/toolkit/query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod/mini'

import { type EndpointCall, baseQuery } from './base-query.ts'
import { offline, Refusal, timedOut } from './refusal.ts'

const line = (method: 'GET' | 'POST', isForm = false) =>
  endpoint({
    summary: '',
    method,
    path: '/api/thing',
    access: 'anyone',
    input: z.object({}),
    from: [],
    answer: z.object({ message: z.string() }),
    refusals: [],
    ...(isForm && { isForm }),
  })

const answered = { message: 'OK' }
const gateway = () => new Refusal({ code: 'unexpected', message: '…', status: 503 })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Runs one query through a store, with a call that does what it is told, try by try. */
function run(
  method: 'GET' | 'POST',
  call: (signal: AbortSignal) => Promise<unknown>,
  kind: 'query' | 'mutation' | 'form' = 'query',
) {
  const api = createApi({
    baseQuery: baseQuery((_asked: EndpointCall, signal) => call(signal)),
    endpoints: (build) => ({
      query: build.query<unknown, EndpointCall>({ query: (sent) => sent }),
      mutation: build.mutation<unknown, EndpointCall>({ query: (sent) => sent }),
    }),
  })
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (standard) =>
      standard({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  })
  const sent = { endpoint: line(method, kind === 'form'), input: {} }
  const result = store.dispatch(
    api.endpoints[kind === 'query' ? 'query' : 'mutation'].initiate(sent) as never,
  )
  return { result }
}

describe('baseQuery', () => {
  it('asks a GET again that nobody answered, and gives the answer', async () => {
    const call = vi.fn<() => Promise<unknown>>()
    call.mockRejectedValueOnce(gateway()).mockRejectedValueOnce(offline()).mockResolvedValue(answered)
    const { result } = run('GET', call)
    await vi.runAllTimersAsync()
    expect(await result).toMatchObject({ data: answered })
    expect(call).toHaveBeenCalledTimes(3)
  })

  it('gives up after three tries', async () => {
    const call = vi.fn<() => Promise<unknown>>().mockRejectedValue(gateway())
    const { result } = run('GET', call)
    await vi.runAllTimersAsync()
    expect(await result).toMatchObject({ error: { status: 503 } })
    expect(call).toHaveBeenCalledTimes(3)
  })

  it('never repeats a write, nor a GET that was refused', async () => {
    const write = vi.fn<() => Promise<unknown>>().mockRejectedValue(gateway())
    const refused = vi
      .fn<() => Promise<unknown>>()
      .mockRejectedValue(new Refusal({ code: 'not_found', message: 'Non trovato.', status: 404 }))
    const results = [run('POST', write), run('GET', refused)]
    await vi.runAllTimersAsync()
    await Promise.all(results.map(({ result }) => result))
    expect(write).toHaveBeenCalledTimes(1)
    expect(refused).toHaveBeenCalledTimes(1)
  })

  it('repeats a form that nobody answered, which the server does once, but not for minutes', async () => {
    const lost = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(offline()).mockResolvedValue(answered)
    const slow = vi.fn<() => Promise<unknown>>().mockRejectedValue(timedOut())
    const results = [run('POST', lost, 'form'), run('POST', slow, 'form')]
    await vi.runAllTimersAsync()
    expect(await results[0]?.result).toMatchObject({ data: answered })
    await results[1]?.result
    expect([lost.mock.calls.length, slow.mock.calls.length]).toEqual([2, 1])
  })

  it('never repeats a GET that changes something, like the one that uses up a code', async () => {
    const call = vi.fn<() => Promise<unknown>>().mockRejectedValue(gateway())
    const { result } = run('GET', call, 'mutation')
    await vi.runAllTimersAsync()
    await result
    expect(call).toHaveBeenCalledTimes(1)
  })

  it('ends a call that takes too long', async () => {
    const never = (signal: AbortSignal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
      })
    const { result } = run('POST', never)
    await vi.advanceTimersByTimeAsync(61_000)
    expect(await result).toMatchObject({
      error: { code: 'timed_out', message: expect.stringContaining('non risponde') },
    })
  })
})
