import { realpath } from 'node:fs/promises'
import { join } from 'node:path'

import { Client } from 'pg'

import { chooseAccount } from './choose-account.ts'
import { connectionThrough } from './create-database.ts'
import { prepareSocketFolder } from './prepare-socket-folder.ts'

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
