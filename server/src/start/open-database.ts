import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { reachRunning, startEmbeddedPostgres } from '@desco/embedded-postgres'
import type pg from 'pg'

import { type Connection, type Database, withDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { refuseTransactionPooler } from '#platform/database/pooler.ts'
import type { Log } from '#platform/log.ts'
import { identifyConnection, judgeRole, makeRole, refusePowerful } from '#platform/database/running-role.ts'
import { StartRefused } from '#platform/start-refused.ts'

import type { Config } from '#server/config.ts'
import { tableRights } from '#server/table-rights.ts'

import { refusalsOf } from './why-not.ts'

type Connections = {
  connection: Connection
  /** Of the role that owns the tables, where that is another one and known here. */
  ownerConnection: Connection | null
}
export type OpenedDatabase = Connections & { close: () => Promise<void> }

const nothing = async () => undefined

/** In the embedded database, whose own account is a superuser. */
const embeddedRole = 'desco_portal'

/** The configured database, or the embedded one, started for us alone. */
export async function openDatabase(config: Config, log: Log): Promise<OpenedDatabase> {
  if (config.databaseUrl !== null)
    return { connection: config.databaseUrl, ownerConnection: config.databaseOwnerUrl, close: nothing }
  const postgres = await startEmbeddedPostgres({
    folder: folderOf(config),
    // the database's successes are no news, nor is the end of its connections when it is told to stop
    log: (line) => {
      if (!/ (?:LOG: |FATAL: {2}terminating connection due to administrator command)/u.test(line))
        log.warn({}, line)
    },
  })
  try {
    return { ...(await withTwoRoles(postgres.connection)), close: postgres.stop }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

/** Which database that is, for people: never with a user or a password. */
export function nameDatabase(config: Config): string {
  if (config.databaseUrl === null) return `the embedded database in ${folderOf(config)}`
  const { host, pathname } = new URL(config.databaseUrl)
  return `the database ${pathname.slice(1)} on ${host === '' ? 'this machine' : host}`
}

/**
 * As `openDatabase`, but beside a portal that is running and holds the embedded database already. Makes none: an operator who
 * forgets a setting would work on an empty one and see that all is well. Throws `StartRefused`.
 */
export async function joinDatabase(config: Config, log: Log): Promise<OpenedDatabase> {
  if (config.databaseUrl === null && !existsSync(join(folderOf(config), 'cluster', 'PG_VERSION'))) {
    throw new StartRefused(
      `There is no embedded database in ${folderOf(config)}. Name the settings with --env-file or DESCO_ENV_FILE, or set DATABASE_URL.`,
    )
  }
  const running = config.databaseUrl === null ? await reachRunning(folderOf(config)) : null
  return running === null ? openDatabase(config, log) : { ...(await withTwoRoles(running)), close: nothing }
}

/** Does something in the database that `joinDatabase` finds. */
export async function inJoinedDatabase<T>(
  config: Config,
  log: Log,
  act: (db: Database, opened: OpenedDatabase) => Promise<T>,
): Promise<T> {
  const opened = await joinDatabase(config, log)
  try {
    return await withDatabase(opened.connection, (db) => act(db, opened))
  } finally {
    await opened.close()
  }
}

async function withTwoRoles(ownerConnection: pg.PoolConfig) {
  await withDatabase(ownerConnection, (db) => makeRole(db, embeddedRole))
  return { connection: { ...ownerConnection, user: embeddedRole }, ownerConnection }
}

const folderOf = (config: Config) => join(resolve(config.dataFolder), 'postgres')

type Hearing = { say: (line: string) => void }

/**
 * Brings the database up to date, and the rights of the role that the portal runs as: by the owner, when its address is known
 * here; else by that role itself, which owns the tables, or finds that all is done and that it may do what it must. Throws
 * `StartRefused` (docs/decisions/database.md).
 */
export async function prepareDatabase(connections: Connections, { say }: Hearing): Promise<void> {
  const { connection, ownerConnection } = connections
  await refuseTransactionPooler(connection)
  if (ownerConnection !== null) return prepareAsOwner({ connection, ownerConnection }, { say })
  await migrate(connection, { say })
  const { role } = await identifyConnection(connection)
  const warning = await withDatabase(connection, (db) => judgeRole(db, { role, tables: tableRights }))
  if (warning !== null) say(warning)
}

async function prepareAsOwner(
  { connection, ownerConnection }: { [name in keyof Connections]: NonNullable<Connections[name]> },
  { say }: Hearing,
) {
  const { role, place } = await identifyConnection(connection)
  try {
    const owner = await identifyConnection(ownerConnection)
    if (owner.place !== place)
      throw new StartRefused('DATABASE_OWNER_URL leads to another database than DATABASE_URL.')
    await withDatabase(ownerConnection, (db) => refusePowerful(db, role))
    await migrate(ownerConnection, { say, grants: { role, tables: tableRights } })
  } catch (error) {
    const because = refusals[String((error as { code?: unknown } | null)?.code)]
    throw because === undefined ? error : new StartRefused(because)
  }
}

const refusals: Record<string, string> = {
  ...refusalsOf('DATABASE_OWNER_URL'),
  '42501': 'The user of DATABASE_OWNER_URL does not own the tables there.',
}
