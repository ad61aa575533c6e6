import fastify from 'fastify'
import { describe, expect, it } from 'vitest'

import { answerProblem } from './http/answer-problem.ts'
import { answerLoopbackOnly } from './loopback.ts'

describe('answerLoopbackOnly', () => {
  const app = fastify({ trustProxy: '127.0.0.1' })
  app.setErrorHandler(answerProblem)
  answerLoopbackOnly(app)
  app.get('/dev/inbox.json', () => [])
  const ask = async (headers: Record<string, string>) =>
    (await app.inject({ path: '/dev/inbox.json', headers })).statusCode

  it.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '127.8.0.1', '[::1]:3000', 'LOCALHOST'])(
    'answers %s',
    async (host) => expect(await ask({ host })).toBe(200),
  )

  it.each(['rebound.example.org:3000', '192.168.1.7', '127.0.0.1.example.org', 'localhost.example.org'])(
    'refuses "%s", also when a proxy calls it localhost',
    async (host) => {
      expect(await ask({ host })).toBe(403)
      expect(await ask({ host, 'x-forwarded-host': 'localhost' })).toBe(403)
    },
  )
})
