import type { AnswerOf, ContentOf, Endpoint, Given, InputOf, SpokenLanguage } from '@desco/contract/endpoint'
import { said } from '@desco/contract/said'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'

import { type Actor, type ActorFor, type Caller, requireAccess } from './actor.ts'
import { answerText } from './answer-text.ts'
import type { AnsweredCalls, FormCall } from '#platform/limits/answered-calls.ts'
import { sendCompressed } from '#platform/web/compress.ts'
import { readCookie } from './cookies.ts'
import { Download, sendDownload } from './download.ts'
import { networkOf } from '#platform/limits/network-of.ts'
import { readInput } from './read-input.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Caller
  }
  interface FastifyContextConfig {
    language?: SpokenLanguage | undefined
  }
}

type Call<E extends Endpoint> = {
  actor: ActorFor<E['access']>
  input: InputOf<E>
  /** The caller's address, for limits; never stored as it is. */
  networkAddress: string
  /** The caller's browser by its own name, cut short. */
  device: string
  /** A cookie of the request. */
  cookie: (name: string) => string | undefined
  /** A header of the answer. */
  setHeader: (name: string, value: string) => void
}

/** An answer to families who did something says so in its own words; any other that has none says that it was found. */
export type OwnAnswer<E extends Endpoint> = E extends { method: 'GET' } | { access: 'staff' }
  ? ContentOf<E> & { message?: string }
  : Given<AnswerOf<E>>

/** Says whose a token is. */
export type Identify = (token: string | undefined) => Promise<Actor>
/** Says who calls: families by the `token` header, unless another place is named. */
export type AuthGuard<Who extends Caller = Actor> = {
  identify: (token: string | undefined) => Promise<Who>
  tokenOf?: (request: FastifyRequest) => string | undefined
  /** Answers who repeats a form. */
  answeredCalls?: AnsweredCalls
  /** Refuses what may be done no more, because the study comes to its end. */
  refuseAtEnd?: (endpoint: Endpoint) => Promise<void>
}

/** Turns one line of the endpoint table into one HTTP route. */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  guard: AuthGuard<Caller>,
  endpoint: E,
  answer: (call: Call<E>) => Promise<OwnAnswer<E> | Download>,
) {
  const { identify, tokenOf = headerToken, answeredCalls, refuseAtEnd } = guard
  const textOf = (answered: OwnAnswer<E>) =>
    answerText(endpoint, Object.assign({ message: said.found }, answered) as AnswerOf<E>)
  const formCallOf = (request: FastifyRequest): FormCall | undefined => {
    const key = request.headers['idempotency-key']
    if (!endpoint.isForm || typeof key !== 'string' || !/^[\w-]{20,64}$/u.test(key)) return undefined
    return { path: endpoint.path, token: tokenOf(request) ?? '', key }
  }
  const route: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    // a HEAD must not use up what a GET gives away once
    exposeHeadRoute: false,
    ...(endpoint.bodyBytes !== undefined && { bodyLimit: endpoint.bodyBytes }),
    config: { language: endpoint.language },
    // before the body is read: a visitor learns nothing about the fields
    onRequest: async (request, reply) => {
      try {
        request.actor = endpoint.access === 'anyone' ? { kind: 'visitor' } : await identify(tokenOf(request))
        requireAccess(request.actor, endpoint)
        await refuseAtEnd?.(endpoint)
      } catch (error) {
        // the same form may have used up its token, also a moment ago
        const form = formCallOf(request)
        const answered = form && (await answeredCalls?.find(form))
        if (answered === undefined) throw error
        return sendJson(reply, answered)
      }
      return undefined
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
      const form = formCallOf(request)
      if (form !== undefined && answeredCalls !== undefined) {
        const act = async () => textOf((await answer(call)) as OwnAnswer<E>)
        return sendJson(reply, await answeredCalls.once(form, act))
      }
      const answered = await answer(call)
      if (answered instanceof Download) return sendDownload(reply, answered)
      const text = textOf(answered)
      if (!endpoint.isLargeAndPublic) return sendJson(reply, text)
      return sendCompressed(request, reply.type('application/json; charset=utf-8'), text)
    },
  }
  if (endpoint.from.includes('file')) takeFiles(app, route)
  else app.route(route)
}

type UseCase<E extends Endpoint, N, Result> = (
  needs: N,
  actor: ActorFor<E['access']>,
  input: InputOf<E>,
  networkAddress: string,
) => Promise<Result>

/** An endpoint of families that does one thing and says in these words that it was done. */
export const mountSaid = <E extends Endpoint, N>(
  app: FastifyInstance,
  guard: AuthGuard<Caller>,
  needs: N,
  endpoint: E,
  act: UseCase<E, N, object extends ContentOf<E> ? unknown : never>,
  message: string,
) =>
  mount(app, guard, endpoint, async (call) => {
    await act(needs, call.actor, call.input, call.networkAddress)
    return { message } as OwnAnswer<E>
  })

/** An endpoint of families that answers with data; in these words, where it did something. */
export const mountData = <E extends Endpoint, N>(
  app: FastifyInstance,
  guard: AuthGuard<Caller>,
  needs: N,
  endpoint: E,
  act: UseCase<E, N, ContentOf<E> extends { data: infer Data } ? Data : never>,
  message: string = said.found,
) =>
  mount(app, guard, endpoint, async (call) => {
    const data = await act(needs, call.actor, call.input, call.networkAddress)
    return { message, data } as OwnAnswer<E>
  })

/** A route whose body is a file's bytes, whatever they are, and nothing else. */
function takeFiles(app: FastifyInstance, route: RouteOptions) {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.route(route)
  })
}

const sendJson = (reply: FastifyReply, text: string) =>
  reply.type('application/json; charset=utf-8').send(text)

function headerToken({ headers }: FastifyRequest): string | undefined {
  return typeof headers.token === 'string' ? headers.token : undefined
}
