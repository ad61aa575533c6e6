import type { FastifyInstance } from 'fastify'

import type { Metrics } from '#platform/metrics.ts'
import { sameHash, sha256 } from '#platform/secrets/secrets.ts'

import { refuse } from './answer-problem.ts'

type Needs = { metrics: { token: string; figures: Metrics } | null }

/**
 * `GET /metrics` for Prometheus, for who holds the token of `METRICS_TOKEN` alone: how many families there are is nobody
 * else's business. Without that setting there is no such page.
 */
export function metricsRoute(app: FastifyInstance, { metrics }: Needs) {
  if (metrics === null) {
    app.get('/metrics', (_request, reply) => refuse(reply, 'not_found'))
    return
  }
  const { figures } = metrics
  const wanted = sha256(`Bearer ${metrics.token}`)
  app.addHook('onResponse', async (_request, reply) => {
    figures.countAnswer({ status: reply.statusCode, seconds: reply.elapsedTime / 1_000 })
  })
  app.get('/metrics', async (request, reply) => {
    if (!sameHash(sha256(request.headers.authorization ?? ''), wanted))
      return refuse(reply.header('www-authenticate', 'Bearer'), 'sign_in_required')
    const text = await figures.read()
    return reply.type(figures.contentType).header('cache-control', 'no-store').send(text)
  })
}
