import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { reachRunning, startEmbeddedPostgres } from '@desco/embedded-postgres'
import type pg from 'pg'

import { type Connection, type Database, withDatabase } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import { makeRole } from '#platform/database/running-role.ts'
import { StartRefused } from '#platform/start-refused.ts'

import type { Config } from '#server/config.ts'

export type OpenedDatabase = {
  connection: Connection
  /** Of the role that owns the tables, where that is another one and known here. */
  ownerConnection: Connection | null
  close: () => Promise<void>
}

const nothing = async () => undefined

/** In the embedded database, whose own account is a superuser. */
const embeddedRole = 'desco_portal'

/** The configured database, or the embedded one, started for us alone. */
export async function openDatabase(config: Config, log: Log): Promise<OpenedDatabase> {
  if (config.databaseUrl !== null)
    return { connection: config.databaseUrl, ownerConnection: config.databaseOwnerUrl, close: nothing }
  const postgres = await startEmbeddedPostgres({
    folder: folderOf(config),
    // what goes well is nobody's news, and that its connections end when it is told to stop
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
 * As `openDatabase`, but beside a portal that is running and holds the embedded database already. Makes none: who forgets
 * a setting would work on an empty one and see that all is well. Throws `StartRefused`.
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
