import { randomUUID } from 'node:crypto'

import pg from 'pg'

import { migrate } from '#platform/database/migrate.ts'
import { tableRights } from '#server/table-rights.ts'

/** The databases of one run: the migrated one, and what the names of its copies begin with and how they are made. */
export type RunDatabases = { template: string; copyPrefix: string; strategy: 'file_copy' | 'wal_log' }

/** As whom portals of this run work: a role that owns nothing, as in production. */
export type RunningRole = { user: string; password: string }

/** Files that need not reach the disk are copied with a third of the work; where they must, a copy waits for two checkpoints. */
export function databasesOfRun({ durable }: { durable: boolean }): RunDatabases {
  const run = randomUUID().slice(0, 8)
  return {
    template: `desco_template_${run}`,
    copyPrefix: `desco_test_${run}_`,
    strategy: durable ? 'wal_log' : 'file_copy',
  }
}

/**
 * Makes the migrated database that each test file gets a copy of. Answers the role that works in it; null when the account
 * may make none: then everything runs as the owner, and what this role may not do is not tested.
 */
export async function prepareTemplate(
  server: pg.ClientConfig,
  { template, copyPrefix }: RunDatabases,
): Promise<RunningRole | null> {
  const role = { user: `${copyPrefix}role`, password: randomUUID() }
  const isMade = await asking(server, async (client) => {
    await client.query(`create database ${template}`)
    const asked = 'select from pg_roles where rolname = current_user and (rolsuper or rolcreaterole)'
    if ((await client.query(asked)).rowCount === 0) return false
    await client.query(`create role ${role.user} login password '${role.password}'`)
    return true
  })
  const grants = { role: role.user, tables: tableRights }
  await migrate({ ...server, database: template }, isMade ? { grants } : {})
  return isMade ? role : null
}

/** Leaves a server that outlives the run as it was found. */
export async function dropDatabases(server: pg.ClientConfig, { template, copyPrefix }: RunDatabases) {
  await asking(server, async (client) => {
    const ours = 'select datname from pg_database where starts_with(datname, $1) or datname = $2'
    const { rows } = await client.query<{ datname: string }>(ours, [copyPrefix, template])
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
    await client.query(`drop role if exists ${copyPrefix}role`)
  })
}

async function asking<T>(server: pg.ClientConfig, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}
