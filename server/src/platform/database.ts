import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

import type { Tables } from '#server/tables.ts'

export type Database = Kysely<Tables>
export type Connection = string | pg.PoolConfig

// A birth date is a day, not a moment: as a Date it would shift with the server's zone.
const { types } = pg
types.setTypeParser(types.builtins.DATE, (text) => text)

export const poolConfig = (connection: Connection): pg.PoolConfig =>
  typeof connection === 'string' ? { connectionString: connection } : connection

/**
 * A connection whose query got no answer in time is dead, or behind: the driver would give it back as healthy, and every
 * later query would wait for nothing (a fail-over that closes no connection).
 */
class GuardedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (...all: unknown[]) => unknown
    const guarded = (...all: unknown[]) => {
      const answer = query(...all)
      if (!(answer instanceof Promise)) return answer
      return answer.catch((error: unknown) => {
        // from here on the pool knows it for ended, and drops it
        if (isSilent(error)) this.end(() => undefined)
        throw error
      })
    }
    Object.defineProperty(this, 'query', { value: guarded })
  }
}

// the driver gives it no code
const isSilent = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

/** One pool for the whole process. The caller ends it with `destroy()`. */
export function connect(connection: Connection, onIdleError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    Client: GuardedClient,
    max: 16,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // a connection to a server that was replaced does not live on for ever
    maxLifetimeSeconds: 1_800,
    // a request that gets no connection is refused within five seconds
    connectionTimeoutMillis: 4_000,
    statement_timeout: 15_000,
    // the server's own limit says nothing when the server does not answer any more
    query_timeout: 17_000,
    idle_in_transaction_session_timeout: 15_000,
    ...poolConfig(connection),
  })
  // an idle connection that the database closes must not end the process
  pool.on('error', onIdleError)
  // nor may one that is in use: its query fails, and the pool drops it
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

const goneCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  // told to stop, crashed, starting, full (PostgreSQL's manual, appendix A)
  '57P01',
  '57P02',
  '57P03',
  '53300',
])
// what pg and pg-pool say without a code
const goneMessages =
  /^(?:timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error)/u

/** No answer was possible: the pool is exhausted, the connection was lost, or nothing answers where the database was. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  // a file that is not there has this code too
  if (code === 'ENOENT' && syscall !== 'connect') return false
  return goneCodes.has(String(code)) || goneMessages.test(error.message)
}
