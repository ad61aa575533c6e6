import { realpath } from 'node:fs/promises'
import { join } from 'node:path'

import { Client } from 'pg'

import { chooseAccount } from './choose-account.ts'
import { superuser } from './create-cluster.ts'
import { port, prepareSocketFolder } from './prepare-socket-folder.ts'

const databaseName = 'desco'

/** Where the running server is found: a Unix socket in a folder that only our account may enter. */
export const connectionThrough = (socketFolder: string) => ({
  host: socketFolder,
  port,
  user: superuser,
  database: databaseName,
})

/** Creates the portal's database unless the cluster has it already. */
export async function createDatabase(socketFolder: string) {
  const client = new Client({ ...connectionThrough(socketFolder), database: 'postgres' })
  await client.connect()
  try {
    const found = await client.query('select from pg_database where datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
}

/** The way to a database that another process of ours is running on this folder, or null when none is. */
export async function reachRunning(folder: string) {
  const databaseFolder = await realpath(folder).catch(() => null)
  if (databaseFolder === null) return null
  const account = await chooseAccount(join(databaseFolder, 'cluster'))
  const connection = connectionThrough(await prepareSocketFolder(databaseFolder, account))
  const client = new Client(connection)
  try {
    await client.connect()
    return connection
  } catch {
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}
