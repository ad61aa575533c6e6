import type { AnswerOf, Endpoint, InputOf } from '@desco/contract/endpoint'
import type { Language } from '@desco/contract/problems'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { type Actor, type ActorFor, requireAccess } from './actor.ts'
import { answerText } from './answer-text.ts'
import { networkOf } from './network-of.ts'
import { readInput } from './read-input.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
  }
  interface FastifyContextConfig {
    language?: Language
  }
}

type Call<E extends Endpoint> = {
  actor: ActorFor<E['access']>
  input: InputOf<E>
  /** The caller's address, for limits; never stored as it is. */
  address: string
}

export type WhoIs = (token: string | undefined) => Promise<Actor>
export type Door = { whoIs: WhoIs }

/** Turns one line of the endpoint table into one HTTP route. */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  door: Door,
  endpoint: E,
  answer: (call: Call<E>) => Promise<AnswerOf<E>>,
) {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: endpoint.language === undefined ? {} : { language: endpoint.language },
    // before the body is read: a visitor learns nothing about the fields
    onRequest: async (request) => {
      request.actor = endpoint.access === 'anyone' ? { kind: 'visitor' } : await door.whoIs(tokenOf(request))
      requireAccess(request.actor, endpoint.access)
    },
    handler: async (request, reply) => {
      const call = {
        actor: request.actor as Call<E>['actor'],
        input: readInput(endpoint, request),
        // found out only where it is asked for: behind proxies it is worked out anew each time
        get address() {
          return networkOf(request.ip)
        },
      }
      const text = answerText(endpoint, await answer(call))
      return reply.type('application/json; charset=utf-8').send(text)
    },
  })
}

function tokenOf({ headers }: FastifyRequest): string | undefined {
  return typeof headers.token === 'string' ? headers.token : undefined
}
