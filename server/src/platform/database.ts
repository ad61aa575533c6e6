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

/** One pool for the whole process. Whoever calls it ends it with `destroy()`. */
export function connect(connection: Connection, onIdleError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    max: 16,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    // the server's own limit says nothing when the server does not answer any more
    query_timeout: 20_000,
    idle_in_transaction_session_timeout: 15_000,
    ...poolConfig(connection),
  })
  // an idle connection that the database closes must not end the process
  pool.on('error', onIdleError)
  // nor may one that is in use: its query fails, and the pool drops it
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
