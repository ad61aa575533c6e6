import { pino } from 'pino'

import type { FastifyBaseLogger } from 'fastify'

/** A log that a part may write to: facts and ids, never names, addresses, tokens or codes. */
export type Log = {
  info(facts: object, sentence: string): void
  warn(facts: object, sentence: string): void
  error(facts: object, sentence: string): void
}

/** The log of the whole process: what parts write to, and what Fastify writes to. */
export type ServerLog = Log & FastifyBaseLogger

/**
 * The only maker of log lines: one JSON object a line with `level` in words, `time` in UTC, the facts, and the sentence
 * in `message`. Null is silent.
 */
export function createLog(stream: NodeJS.WritableStream | null): ServerLog {
  const options = {
    level: stream === null ? 'silent' : 'info',
    base: null,
    messageKey: 'message',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
  }
  return stream === null ? pino(options) : pino(options, stream)
}

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
