import type { AnswerOf, Endpoint, InputOf, SpokenLanguage } from '@desco/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { type Actor, type ActorFor, type Caller, requireAccess } from './actor.ts'
import { answerText } from './answer-text.ts'
import { sendCompressed } from './compress.ts'
import { readCookie } from './cookies.ts'
import { Download, sendDownload } from './download.ts'
import { networkOf } from './network-of.ts'
import { readInput } from './read-input.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Caller
  }
  interface FastifyContextConfig {
    language?: SpokenLanguage
    endsSessions?: true
  }
}

type Call<E extends Endpoint> = {
  actor: ActorFor<E['access']>
  input: InputOf<E>
  /** The caller's address, for limits; never stored as it is. */
  networkAddress: string
  /** What the caller's browser says it is, cut short. */
  device: string
  /** A cookie of the request. */
  cookie: (name: string) => string | undefined
  /** A header of the answer. */
  setHeader: (name: string, value: string) => void
}

export type Identify = (token: string | undefined) => Promise<Actor>
/** Says who calls: families by the `token` header, unless another place is named. */
export type AuthGuard<Who extends Caller = Actor> = {
  identify: (token: string | undefined) => Promise<Who>
  tokenOf?: (request: FastifyRequest) => string | undefined
}

/** Turns one line of the endpoint table into one HTTP route. */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  guard: AuthGuard<Caller>,
  endpoint: E,
  answer: (call: Call<E>) => Promise<AnswerOf<E> | Download>,
) {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // what a GET gives away once must not be used up by a HEAD
    exposeHeadRoute: false,
    ...(endpoint.bodyBytes !== undefined && { bodyLimit: endpoint.bodyBytes }),
    config: {
      ...(endpoint.language !== undefined && { language: endpoint.language }),
      ...(endpoint.endsSessions && { endsSessions: true }),
    },
    // before the body is read: a visitor learns nothing about the fields
    onRequest: async (request) => {
      const { tokenOf = headerToken } = guard
      request.actor =
        endpoint.access === 'anyone' ? { kind: 'visitor' } : await guard.identify(tokenOf(request))
      requireAccess(request.actor, endpoint)
    },
    handler: async (request, reply) => {
      const call = {
        actor: request.actor as Call<E>['actor'],
        input: readInput(endpoint, request),
        // found out only where it is asked for: behind proxies it is worked out anew each time
        get networkAddress() {
          return networkOf(request.ip)
        },
        get device() {
          return String(request.headers['user-agent'] ?? '').slice(0, 200)
        },
        cookie: (name: string) => readCookie(request.headers, name),
        setHeader: (name: string, value: string) => void reply.header(name, value),
      }
      const answered = await answer(call)
      if (answered instanceof Download) return sendDownload(reply, answered)
      const text = answerText(endpoint, answered)
      reply.type('application/json; charset=utf-8')
      return endpoint.isLargeAndPublic ? sendCompressed(request, reply, text) : reply.send(text)
    },
  })
}

function headerToken({ headers }: FastifyRequest): string | undefined {
  return typeof headers.token === 'string' ? headers.token : undefined
}
