import type { FastifyInstance } from 'fastify'

import { type DevelopmentInbox, inboxPage } from './development-inbox.ts'

type Query = { to?: string }

/** The page and the JSON of the development inbox. Never mounted in production. */
export function inboxRoutes(app: FastifyInstance, inbox: DevelopmentInbox) {
  app.get<{ Querystring: Query }>('/dev/inbox', (request, reply) =>
    reply.type('text/html; charset=utf-8').send(inboxPage(inbox.newestFirst(request.query.to))),
  )
  app.get<{ Querystring: Query }>('/dev/inbox.json', (request, reply) =>
    reply.send(inbox.newestFirst(request.query.to)),
  )
}
