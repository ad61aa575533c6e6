import { join, resolve } from 'node:path'

import { reachRunning, startEmbeddedPostgres } from '@desco/embedded-postgres'

import type { Connection } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'

import type { Config } from './config.ts'

type Opened = { connection: Connection; close: () => Promise<void> }

const nothing = async () => undefined

/** The configured database, or the embedded one, started for us alone. */
export async function openDatabase(config: Config, log: Log): Promise<Opened> {
  if (config.databaseUrl !== null) return { connection: config.databaseUrl, close: nothing }
  const postgres = await startEmbeddedPostgres({
    folder: folderOf(config),
    // what goes well is nobody's news
    log: (line) => {
      if (!/ LOG: {2}/u.test(line)) log.warn({}, line)
    },
  })
  return { connection: postgres.connection, close: postgres.stop }
}

/** As `openDatabase`, but beside a portal that is running and holds the embedded database already. */
export async function joinDatabase(config: Config, log: Log): Promise<Opened> {
  const running = config.databaseUrl === null ? await reachRunning(folderOf(config)) : null
  return running === null ? openDatabase(config, log) : { connection: running, close: nothing }
}

const folderOf = (config: Config) => join(resolve(config.dataFolder), 'postgres')
