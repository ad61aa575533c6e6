import { languageFor } from '@desco/contract/endpoint'
import {
  type Language,
  type ProblemAnswer,
  type ProblemCode,
  problems,
  problemText,
} from '@desco/contract/problems'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

import { isDatabaseGone } from '#platform/database/database.ts'
import { describeError } from '#platform/describe-error.ts'
import { Problem } from '#platform/problem.ts'

/** After so long a client may ask again. */
const busySeconds = 5

const fastifyRefusals: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
}

/** The only place where an error becomes an HTTP answer. A 5xx never tells internals. */
export function answerProblem(error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply) {
  const language = languageFor(request.routeOptions.config.language, request.body)
  if (error instanceof Problem) {
    const { fields, retryAfterSeconds } = error.details
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
    return refuse(reply, error.code, language, fields)
  }
  const { statusCode = 500 } = error
  if (statusCode < 500) return refuse(reply, fastifyRefusals[error.code] ?? 'malformed_request', language)
  const { id, method, routeOptions } = request
  // the route as it is written in the contract: an address that was asked for can hold personal data
  const where = { request: id, method, route: routeOptions.url ?? null }
  if (isDatabaseGone(error)) {
    request.log.error({ ...where, ...describeError(error) }, 'the database did not answer in time')
    reply.header('retry-after', String(busySeconds))
    return refuse(reply, 'busy', language)
  }
  request.log.error({ ...where, ...describeError(error) }, 'unexpected error')
  return answerWith(reply, 'unexpected', { message: problemText('unexpected', language), requestId: id })
}

export function refuse(
  reply: FastifyReply,
  code: ProblemCode,
  language: Language = 'it',
  fields?: Record<string, string>,
) {
  return answerWith(reply, code, { message: problemText(code, language), ...(fields && { fields }) })
}

function answerWith(reply: FastifyReply, code: ProblemCode, said: Omit<ProblemAnswer, 'code'>) {
  const answer: ProblemAnswer = { code, ...said }
  return reply
    .code(problems[code].status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer))
}
