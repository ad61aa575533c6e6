import type { IncomingMessage, ServerResponse } from 'node:http'

import type { AnswerOf, Endpoint } from '@desco/contract/endpoint'
import type { FastifyInstance } from 'fastify'

import { isForThisMachine } from '#platform/loopback.ts'

import { type ActorFor, type Caller, isAdmitted } from './actor.ts'
import { answerText, isShared } from './answer-text.ts'
import type { AuthGuard } from './mount.ts'
import { headersOfApi } from './security-headers.ts'

/** `text`: each byte of its UTF-8 as one character, which Node copies as it is. `head`: once it has been answered. */
type Prepared = { text: string; bytes: string; head?: string[] }
/** What is answered, where it and who asks are remembered; undefined where something must be read or refused. */
type KnownRead = (token: string) => Prepared | undefined

declare module 'fastify' {
  interface FastifyInstance {
    /** By path. */
    knownReads: Map<string, KnownRead>
  }
}

type Needs = {
  https: boolean
  loopbackOnly: boolean
  isDraining: () => boolean
  metrics: { figures: { countAnswer(answer: { status: number; seconds: number }): void } } | null
}

/** What can be answered without waiting for anything; undefined where something must be read first. */
export type Ready<E extends Endpoint> = (actor: ActorFor<E['access']>) => AnswerOf<E> | undefined

/** Answers what is `ready` to whom the guard remembers and the endpoint admits. */
export function knownRead<E extends Endpoint>(
  { remembered }: AuthGuard<Caller>,
  endpoint: E,
  ready: Ready<E>,
): KnownRead {
  const written = new WeakMap<object, Prepared>()
  const prepare = (answer: AnswerOf<E> & object): Prepared => {
    const known = written.get(answer)
    if (known !== undefined) return known
    const bytes = Buffer.from(answerText(endpoint, answer))
    const prepared: Prepared = { text: bytes.toString('latin1'), bytes: String(bytes.length) }
    if (isShared(answer)) written.set(answer, prepared)
    return prepared
  }
  return (token) => {
    try {
      const actor = remembered?.(token)
      if (actor === undefined || !isAdmitted(actor, endpoint)) return undefined
      const answer = ready(actor as ActorFor<E['access']>)
      return answer === undefined ? undefined : prepare(answer as AnswerOf<E> & object)
    } catch {
      // nothing catches it before the router; the usual way meets the same fault, and says so
      return undefined
    }
  }
}

/**
 * Answers before the router what is in memory (`mount` with `ready`), byte for byte as the router would (decision 0189). Whatever
 * is not there, not allowed or not asked plainly goes the usual way, and so does everything while the process ends.
 */
export function answerKnownReads(app: FastifyInstance, { https, loopbackOnly, isDraining, metrics }: Needs) {
  const reads = new Map<string, KnownRead>()
  app.decorate('knownReads', reads)
  const head = [
    ...Object.entries(headersOfApi({ https })).flat(),
    'content-type',
    'application/json; charset=utf-8',
    'content-length',
  ]

  const answersAtOnce = (request: IncomingMessage, response: ServerResponse): boolean => {
    // a query is looked at by the contract
    const read = request.method === 'GET' ? reads.get(request.url ?? '') : undefined
    if (read === undefined || isDraining()) return false
    const { token } = request.headers
    if (typeof token !== 'string' || (loopbackOnly && !isForThisMachine(request.headers))) return false
    const known = read(token)
    if (known === undefined) return false
    known.head ??= [...head, known.bytes]
    response.writeHead(200, known.head).end(known.text, 'latin1')
    metrics?.figures.countAnswer({ status: 200, seconds: 0 })
    return true
  }

  const usual = app.server.listeners('request') as ((...asked: [IncomingMessage, ServerResponse]) => void)[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (!answersAtOnce(request, response)) for (const answer of usual) answer(request, response)
  })
}
