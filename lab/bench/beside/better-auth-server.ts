import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'

import { hash, type Options as Cost, verify } from '@node-rs/argon2'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { fromNodeHeaders } from 'better-auth/node'
import fastify from 'fastify'
import pg from 'pg'

// better-auth on Fastify, put together as its documentation says, for `npm run bench -- beside`. The password's cost and the
// number of connections are the portal's.

const generous = 100_000_000

export type Wanted = { address: string; port: number; connections: number; cost: Cost }

process.once('message', (wanted: Wanted) => void start(wanted))
process.once('disconnect', () => process.exit(0))

async function start({ address, port, connections, cost }: Wanted) {
  const pool = new pg.Pool({ connectionString: address, max: connections })
  const auth = betterAuth({
    database: pool,
    secret: randomBytes(32).toString('base64'),
    baseURL: `http://127.0.0.1:${port}`,
    emailAndPassword: {
      enabled: true,
      password: {
        hash: (password: string) => hash(password, cost),
        verify: (given: { hash: string; password: string }) => verify(given.hash, given.password),
      },
    },
    // its limits, counted by address, are at work and never reached, as the portal's in the bench
    rateLimit: { max: generous, customRules: { '/sign-in/*': { window: 10, max: generous } } },
    advanced: { ipAddress: { ipAddressHeaders: ['x-forwarded-for'] } },
    // one statement for who is signed in, as its guide to performance advises. Its other advice, what is known of a session
    // kept in a cookie for minutes, is not taken: a log-out elsewhere would not be seen
    experimental: { joins: true },
  })
  await (await getMigrations(auth.options)).runMigrations()
  await pool.query(
    'create table news (id serial primary key, title text, description text, published_at timestamptz)',
  )

  const app = fastify()
  app.route({
    method: ['GET', 'POST'],
    url: '/api/auth/*',
    async handler(request, reply) {
      const answer = await auth.handler(
        new Request(new URL(request.url, `http://${request.headers.host}`), {
          method: request.method,
          headers: fromNodeHeaders(request.headers),
          ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
        }),
      )
      reply.status(answer.status)
      for (const [name, value] of answer.headers) reply.header(name, value)
      return reply.send(answer.body === null ? null : await answer.text())
    },
  })
  app.get('/api/news', async (request, reply) => {
    const session = await auth.api.getSession({ headers: fromNodeHeaders(request.headers) })
    if (session === null) return reply.status(401).send({ message: 'Unauthorized' })
    const { rows } = await pool.query(
      `select title, description, published_at as "createdAt" from news where published_at <= now() order by published_at desc`,
    )
    return { message: 'News', data: rows }
  })
  await app.listen({ host: '127.0.0.1', port })
  process.send?.((app.server.address() as AddressInfo).port)
}
