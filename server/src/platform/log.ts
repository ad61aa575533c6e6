import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

/** A log that a part may write to: facts and ids, never names, addresses, tokens or codes. */
export type Log = {
  info(facts: object, sentence: string): void
  warn(facts: object, sentence: string): void
  error(facts: object, sentence: string): void
}

/** The log of the whole process: what parts write to, and what Fastify writes to. */
export type ServerLog = Log & FastifyBaseLogger & { outage: ReturnType<typeof createOutage> }

/**
 * The only maker of log lines: one JSON object a line with `time` in UTC, `level` in words, the sentence in `message`, why where
 * it is known, and the facts; for people on a terminal the same in words. Null is silent.
 */
export function createLog(stream: NodeJS.WritableStream | null): ServerLog {
  const outage = createOutage((facts, sentence) => logger.warn(facts, sentence))
  const options = {
    level: stream === null ? 'silent' : 'info',
    base: null,
    messageKey: 'message',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
    hooks: {
      logMethod(this: pino.Logger, line: Parameters<pino.LogFn>, write: pino.LogFn) {
        if (outage.lets(line[0])) write.apply(this, line)
      },
    },
  }
  const logger =
    stream === null ? pino(options) : pino(options, { write: (line) => stream.write(ordered(line, stream)) })
  return Object.assign(logger, { outage })
}

type Line = { time: string; level: string; message: string; why?: string }

/** The time, the sentence and its reason stand first, as an operator reads them. */
function ordered(line: string, stream: NodeJS.WritableStream): string {
  const { time, level, message, why, ...facts } = JSON.parse(line) as Line
  if (!('isTTY' in stream) || stream.isTTY !== true)
    return `${JSON.stringify({ time, level, message, ...(why !== undefined && { why }), ...facts })}\n`
  const known = Object.entries(facts).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const because = why === undefined ? '' : `: ${why}`
  const details = known.length === 0 ? '' : ` (${known.join(' ')})`
  return `${time.slice(11, 19)} ${level.padEnd(5)} ${message}${because}${details}\n`
}

const lookMilliseconds = 1_000

/**
 * One line when the database goes and one when it is back: every request and every queue would say the same all the time. Lines
 * about anything else are let through.
 */
function createOutage(say: Log['warn']) {
  let isAlive: (() => Promise<void>) | undefined
  let awaySince: number | undefined
  let untold = 0

  const look = async () => {
    try {
      await isAlive?.()
    } catch {
      return
    }
    if (awaySince === undefined) return
    const seconds = Math.round((performance.now() - awaySince) / 1_000)
    awaySince = undefined
    clearInterval(looking)
    say({ seconds, untold }, 'the database is back')
    untold = 0
  }
  let looking: NodeJS.Timeout | undefined

  return {
    /** How the database is asked. Before that every line is let through. */
    watch(ask: () => Promise<void>) {
      isAlive = ask
    },
    /** Nothing is asked any more. */
    end() {
      isAlive = undefined
      awaySince = undefined
      clearInterval(looking)
    },
    /** Whether a line is written. */
    lets(facts: unknown): boolean {
      if (isAlive === undefined || !isAboutOutage(facts)) return true
      if (awaySince === undefined) {
        awaySince = performance.now()
        looking = setInterval(() => void look(), lookMilliseconds).unref()
        return true
      }
      untold += 1
      return false
    },
  }
}

const isAboutOutage = (facts: unknown) =>
  typeof facts === 'object' && facts !== null && 'database' in facts && facts.database === 'away'

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
