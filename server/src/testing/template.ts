import pg from 'pg'

import { connect } from '../platform/database.ts'
import { migrate } from '../platform/migrate.ts'

/** The migrated database that each test file gets a copy of. */
export const templateName = 'desco_template'

/** What the name of each copy begins with. */
export const copyPrefix = 'desco_test_'

export async function prepareTemplate(server: pg.ClientConfig): Promise<void> {
  await asking(server, async (client) => {
    await client.query(`drop database if exists ${templateName}`)
    await client.query(`create database ${templateName}`)
  })
  const db = connect({ ...server, database: templateName }, () => undefined)
  await migrate(db)
  await db.destroy()
}

/** Leaves a server that outlives the run as it was found. */
export async function dropTestDatabases(server: pg.ClientConfig): Promise<void> {
  await asking(server, async (client) => {
    const ours = 'select datname from pg_database where starts_with(datname, $1) or datname = $2'
    const { rows } = await client.query<{ datname: string }>(ours, [copyPrefix, templateName])
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  })
}

async function asking(server: pg.ClientConfig, ask: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await ask(client)
  } finally {
    await client.end()
  }
}
