import type { AnswerOf, Endpoint, InputOf, SpokenLanguage } from '@desco/contract/endpoint'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  RouteOptions,
} from 'fastify'

import { type Actor, type ActorFor, type Caller, isAdmitted, requireAccess } from './actor.ts'
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

/** Says whose a token is; at once, where it is remembered. */
export type Identify = (token: string | undefined) => Actor | Promise<Actor>
/** Says who calls: families by the `token` header, unless another place is named. */
export type AuthGuard<Who extends Caller = Actor> = {
  identify: (token: string | undefined) => Promise<Who>
  /** The same, as it was some seconds ago at most; at once, where it is remembered. */
  recall?: (token: string | undefined) => Who | Promise<Who>
  tokenOf?: (request: FastifyRequest) => string | undefined
  /** Refuses what may be done no more, because the study comes to its end. */
  refuseAtEnd?: (endpoint: Endpoint) => Promise<void>
}

/** Turns one line of the endpoint table into one HTTP route. */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  guard: AuthGuard<Caller>,
  endpoint: E,
  answer: (call: Call<E>) => Promise<AnswerOf<E> | Download>,
  ready?: Ready<E>,
) {
  const authenticate = async (request: FastifyRequest, asked?: Caller | Promise<Caller>) => {
    const { tokenOf = headerToken } = guard
    request.actor =
      endpoint.access === 'anyone' ? { kind: 'visitor' } : await (asked ?? guard.identify(tokenOf(request)))
    requireAccess(request.actor, endpoint)
    await guard.refuseAtEnd?.(endpoint)
  }
  const route: RouteOptions = {
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
    onRequest:
      ready === undefined
        ? async (request) => authenticate(request)
        : answerAtOnce(guard, endpoint, ready, authenticate),
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
      if (!endpoint.isLargeAndPublic) return sendJson(reply, text)
      return sendCompressed(request, reply.type('application/json; charset=utf-8'), text)
    },
  }
  if (endpoint.from.includes('file')) takeFiles(app, route)
  else app.route(route)
}

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

/** What can be answered without waiting for anything; undefined where something must be read first. */
type Ready<E extends Endpoint> = (actor: ActorFor<E['access']>) => AnswerOf<E> | undefined

/**
 * Answers before anything is waited for, if who asks is remembered and the answer is there: a promise for each step would
 * cost as much as the rest of such a read. Whatever is not ready, not allowed or not asked plainly goes the usual way.
 */
function answerAtOnce<E extends Endpoint>(
  guard: AuthGuard<Caller>,
  endpoint: E,
  ready: Ready<E>,
  usually: (request: FastifyRequest, asked?: Caller | Promise<Caller>) => Promise<void>,
): onRequestHookHandler {
  return (request, reply, done) => {
    // a query is looked at by the contract
    const { recall, tokenOf = headerToken } = guard
    const isPlain = request.raw.url === endpoint.path
    const actor = isPlain ? recall?.(tokenOf(request)) : undefined
    const known =
      actor === undefined || actor instanceof Promise || !isAdmitted(actor, endpoint)
        ? undefined
        : ready(actor as ActorFor<E['access']>)
    if (known !== undefined) void sendJson(reply, answerText(endpoint, known))
    else void goOn(usually(request, actor), done)
  }
}

async function goOn(checks: Promise<void>, done: (refusal?: Error) => void) {
  let refusal: Error | undefined
  try {
    await checks
  } catch (error) {
    refusal = error as Error
  }
  done(refusal)
}

const sendJson = (reply: FastifyReply, text: string) =>
  reply.type('application/json; charset=utf-8').send(text)

function headerToken({ headers }: FastifyRequest): string | undefined {
  return typeof headers.token === 'string' ? headers.token : undefined
}
