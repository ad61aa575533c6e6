import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'

import type { Tables } from '#server/tables.ts'

import { guardedClient, type Looks, usualLooks } from './guarded-client.ts'

export type Database = Kysely<Tables>
export type Connection = string | pg.PoolConfig

// A birth date is a day, not a moment: as a Date it would shift with the server's zone.
const { types } = pg
types.setTypeParser(types.builtins.DATE, (text) => text)

export const poolConfig = (connection: Connection): pg.PoolConfig =>
  typeof connection === 'string' ? { connectionString: connection } : connection

/**
 * The purpose of a pool: requests of families, for which somebody waits; requests of the team, whose lists and counts read
 * everybody's rows; work that nobody waits for. None can take the connections of another.
 */
export type Purpose = 'requests' | 'team' | 'work'

const patience = {
  // 503 within five seconds, whether no connection is free, the server is slow or it does not answer any more
  requests: {
    max: 16,
    connectionTimeoutMillis: 4_000,
    statement_timeout: 4_000,
    // the server's own limit says nothing when the server does not answer any more
    query_timeout: 4_500,
  },
  // exports' counts and comparisons read everybody's rows
  team: {
    max: 8,
    connectionTimeoutMillis: 4_000,
    statement_timeout: 15_000,
    query_timeout: 17_000,
  },
  work: {
    max: 10,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 15_000,
    query_timeout: 17_000,
  },
} satisfies Record<Purpose, pg.PoolConfig>

/** A pool of connections. The caller ends it with `destroy()`. `looks`: for dead connections, where statements are long. */
export function connect(
  connection: Connection,
  onIdleError: (error: Error) => void,
  purpose: Purpose = 'work',
  looks: Looks | null = purpose === 'requests' ? null : usualLooks,
): Database {
  const idle = new Set<pg.PoolClient>()
  // where one connection died without a word, those that lie idle most likely did too: the pool drops them
  const dropIdle = () => {
    for (const client of idle) client.emit('error', new Error('Connection terminated: another one is silent'))
  }
  const Client = guardedClient({
    server: poolConfig(connection),
    looks,
    onSilent: dropIdle,
  })
  const pool = new pg.Pool({
    Client,
    ...(looks && {
      // the pool waits for it, which its types do not know
      // oxlint-disable-next-line typescript/no-misused-promises
      onConnect: async (client) => {
        if (client instanceof Client) await client.learnBackendPid()
      },
    }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // a connection to a server that was replaced does not live on for ever
    maxLifetimeSeconds: 1_800,
    idle_in_transaction_session_timeout: 15_000,
    // compiling the views took 13 s for 3 ms of work, where the tables were new (docs/decisions/database.md)
    options: '-c jit=off',
    ...patience[purpose],
    ...poolConfig(connection),
  })
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('release', (_error, client) => idle.add(client))
  pool.on('remove', (client) => idle.delete(client))
  // an idle connection that the database closes must not end the process; one that we are ending is no loss
  pool.on('error', (error) => {
    if (!pool.ending) onIdleError(error)
  })
  // nor may one that is in use: its query fails, and the pool drops it
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    // columns are camelCase in queries and rows, also those of `sql`; what stands in a jsonb keeps its names
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  pools.set(db, pool)
  return db
}

/** Does something on connections of its own, which end with it. */
export async function withDatabase<T>(connection: Connection, act: (db: Database) => Promise<T>): Promise<T> {
  const db = connect(connection, () => undefined)
  try {
    return await act(db)
  } finally {
    await db.destroy()
  }
}

const pools = new WeakMap<Database, pg.Pool>()

/** How many connections of a pool are in use and idle, and how many queries wait for one. */
export function poolState(db: Database): { used: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {}
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
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
  // lets nobody in: another password, no such user or database, until somebody mends it there
  '28000',
  '28P01',
  '3D000',
  // takes no changes: the primary until a moment ago, and a standby by now
  '25006',
  // cut off for taking too long, out of memory, no room on the disk
  '57014',
  '53200',
  '53100',
  // undone because of others, time after time
  '40001',
  '40P01',
])
// pg and pg-pool say these without a code
const goneMessages =
  /^(?:timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client was closed|Client has encountered a connection error)/u

/**
 * No answer was possible in time: the pool is exhausted, the connection was lost, nothing answers where the database was, its
 * disk is full, or it has too much to do. Asked again in a while it may.
 */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  // a file that is not there has this code too
  if (code === 'ENOENT' && syscall !== 'connect') return false
  return goneCodes.has(String(code)) || goneMessages.test(error.message)
}

/** Throws when the database does not answer. */
export async function isAlive(db: Database): Promise<void> {
  await sql`select 1`.execute(db)
}
