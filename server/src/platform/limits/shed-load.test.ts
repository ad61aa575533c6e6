import { once } from 'node:events'
import { connect as connectTo } from 'node:net'
import { getHeapStatistics } from 'node:v8'

import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { startTestPortal } from '#testing/portals/portal.ts'

import { answerProblem } from '#platform/http/answer-problem.ts'
import { loadLimits, shedLoad } from './shed-load.ts'

let app: FastifyInstance
let memory: number
let held: (() => void)[]
let address: string
beforeEach(async () => {
  memory = 0.2
  held = []
  app = fastify()
  app.setErrorHandler(answerProblem)
  shedLoad(app, { mostUnderWay: 3, memoryInUse: () => memory })
  app.get('/api/slow', () => new Promise<string>((resolve) => held.push(() => resolve('done'))))
  app.post('/api/sent', async () => 'done')
  app.get('/api/quick', async () => 'done')
  app.get('/api/health', async () => 'done')
  app.get('/page', async () => 'done')
  address = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  letGo()
  await app.close()
})

const letGo = () => held.splice(0).forEach((done) => done())
const ask = (path: string, options?: RequestInit) => fetch(`${address}${path}`, options)
const statusOf = async (path: string) => (await ask(path)).status

/** So many calls that are answered when they are let go. */
async function occupy(count: number, options?: RequestInit) {
  const calls = Array.from({ length: count }, () => ask('/api/slow', options))
  await expect.poll(() => held.length).toBe(count)
  return calls
}

describe('shedLoad', () => {
  it('answers 503 and when to come again while too many calls are under way, and ends those', async () => {
    const calls = await occupy(3)
    const refused = await ask('/api/quick')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await refused.json()).toMatchObject({ code: 'busy' })
    expect(await Promise.all(['/page', '/api/health'].map(statusOf))).toEqual([200, 200])

    letGo()
    for (const call of calls) expect((await call).status).toBe(200)
    await expect.poll(() => statusOf('/api/quick')).toBe(200)
  })

  it('makes room again when callers go away without waiting for their answer', async () => {
    const leaving = new AbortController()
    const calls = await occupy(3, { signal: leaving.signal })
    expect(await statusOf('/api/quick')).toBe(503)
    leaving.abort()
    await Promise.allSettled(calls)
    await expect.poll(() => statusOf('/api/quick')).toBe(200)
  })

  it('gives no place to who sends a body byte by byte', async () => {
    const { hostname, port } = new URL(address)
    const half =
      'POST /api/sent HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{'
    const slow = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const socket = connectTo(Number(port), hostname).on('error', () => undefined)
        await once(socket, 'connect')
        socket.write(half)
        return socket
      }),
    )
    expect(await statusOf('/api/quick')).toBe(200)
    for (const socket of slow) socket.destroy()
  })

  it('refuses before memory is full, and answers again when there is some', async () => {
    memory = 0.86
    expect(await statusOf('/api/quick')).toBe(503)
    expect(await statusOf('/api/health')).toBe(200)
    memory = 0.84
    expect(await statusOf('/api/quick')).toBe(200)
  })

  it('measures the memory of this process itself', async () => {
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics()
    const share = loadLimits.memoryInUse()
    expect(share).toBeLessThan(1)
    // garbage may have been collected meanwhile
    expect(share).toBeGreaterThan(used / limit / 3)
  })

  it('guards the portal', async () => {
    const portal = await startTestPortal({ load: { mostUnderWay: 0, memoryInUse: () => 0 } })
    const { status, body, headers } = await portal.call('GET', '/api/news/get-news')
    expect([status, body.code, headers['retry-after']]).toEqual([401, 'sign_in_required', undefined])
    const entering = { email: 'giulia@example.org', password: 'Sbagliata!1' }
    expect(await portal.call('POST', '/api/users/login', { body: entering })).toMatchObject({
      status: 503,
      body: { code: 'busy' },
      headers: { 'retry-after': '5' },
    })
    expect((await portal.call('GET', '/api/health')).status).toBe(200)
    await portal.close()
  })
})
