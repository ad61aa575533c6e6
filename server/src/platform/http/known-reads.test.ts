import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { endpoint } from '@desco/contract/endpoint'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod/mini'

import type { Actor } from './actor.ts'
import { answerKnownReads, knownRead } from './known-reads.ts'

// What real reads answer before the router, byte for byte as behind it: people/family-guard.test.ts.

let app: FastifyInstance | undefined
afterEach(async () => {
  await app?.close()
  app = undefined
})

const path = '/api/news'
const written = JSON.stringify({ message: 'Novità' })
const prepared = {
  text: Buffer.from(written).toString('latin1'),
  bytes: String(Buffer.byteLength(written)),
}

/** A server on which one token is remembered, and where the router says that it was asked. */
async function start({
  loopbackOnly = false,
  isDraining = () => false,
}: { loopbackOnly?: boolean; isDraining?: () => boolean } = {}) {
  const started = fastify()
  app = started
  const counted: number[] = []
  const countAnswer = ({ status }: { status: number }) => void counted.push(status)
  answerKnownReads(started, { https: true, loopbackOnly, isDraining, metrics: { figures: { countAnswer } } })
  const own = { ...prepared }
  started.knownReads.set(path, (token) => (token === 'remembered' ? own : undefined))
  started.all(path, (_request, reply) => reply.send('usual'))
  await started.listen({ port: 0, host: '127.0.0.1' })
  const { port } = started.server.address() as AddressInfo
  const asking = (url: string, sent: Record<string, string> = {}) => ask(port, url, sent)
  return { counted, ask: asking }
}

async function ask(port: number, url: string, { method = 'GET', ...headers }: Record<string, string>) {
  const sent = request({ port, host: '127.0.0.1', path: url, method, headers })
  sent.end()
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    sent.once('response', resolve).once('error', reject),
  )
  return text(answer)
}

describe('a read that is known', () => {
  it('is answered before the router, and counted', async () => {
    const { counted, ask: asking } = await start()
    expect(await asking(path, { token: 'remembered' })).toBe(written)
    expect(await asking(path, { token: 'remembered' })).toBe(written)
    expect(counted).toEqual([200, 200])
  })

  it.each([
    ['a token that is not remembered', path, { token: 'another' }],
    ['no token', path, {}],
    ['another method', path, { token: 'remembered', method: 'POST' }],
    ['a query', `${path}?page=2`, { token: 'remembered' }],
    ['another path', '/api/news/', { token: 'remembered' }],
  ])('goes the usual way with %s', async (_what, url, sent) => {
    const { counted, ask: asking } = await start()
    expect(await asking(url, sent)).not.toBe(written)
    expect(counted).toEqual([])
  })

  it('goes the usual way while the process ends, so that its line is closed', async () => {
    let ends = false
    const { ask: asking } = await start({ isDraining: () => ends })
    expect(await asking(path, { token: 'remembered' })).toBe(written)
    ends = true
    expect(await asking(path, { token: 'remembered' })).toBe('usual')
  })

  it('is not answered to who asks for this machine by another name, where that is refused', async () => {
    const { ask: asking } = await start({ loopbackOnly: true })
    expect(await asking(path, { token: 'remembered', host: 'localhost:3000' })).toBe(written)
    expect(await asking(path, { token: 'remembered', host: 'rebound.example.org' })).toBe('usual')
  })
})

describe('knownRead', () => {
  const line = endpoint({
    summary: 'A list.',
    method: 'GET',
    path,
    access: 'parent',
    input: z.object({}),
    from: [],
    answer: z.object({ message: z.string() }),
    refusals: [],
  })
  const who = { accountId: 'a', familyId: 'f', sessionHash: Buffer.alloc(32) }
  const readAs = (
    kind: 'parent' | 'left' | 'child',
    ready = () => ({ message: 'Novità', token: 'secret' }),
  ) => {
    const actor: Actor = { kind, ...who }
    const guard = { identify: async () => actor, remembered: () => actor }
    return knownRead(guard, line, ready)('token')
  }

  it('is what the endpoint names, and its length in bytes', () => {
    expect(readAs('parent')).toEqual(prepared)
  })

  it.each(['left', 'child'] as const)('is nothing for %s, who may not ask', (kind) => {
    expect(readAs(kind)).toBeUndefined()
  })

  it('leaves a fault to the usual way, where it is caught', () => {
    const fails = () => {
      throw new Error('broken')
    }
    expect(readAs('parent', fails)).toBeUndefined()
  })
})
