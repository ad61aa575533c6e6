import { Client } from 'pg'

import { superuser } from './create-cluster.ts'
import { port } from './prepare-socket-folder.ts'

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
