import { randomUUID } from 'node:crypto'

import pg from 'pg'

import { migrate } from '../platform/migrate.ts'

/** The databases of one run: the migrated one, and what the names of its copies begin with. */
export type RunDatabases = { template: string; copyPrefix: string }

export function databasesOfRun(): RunDatabases {
  const run = randomUUID().slice(0, 8)
  return { template: `desco_template_${run}`, copyPrefix: `desco_test_${run}_` }
}

/** Makes the migrated database that each test file gets a copy of. */
export async function prepareTemplate(server: pg.ClientConfig, { template }: RunDatabases): Promise<void> {
  await asking(server, async (client) => void (await client.query(`create database ${template}`)))
  await migrate({ ...server, database: template })
}

/** Leaves a server that outlives the run as it was found. */
export async function dropDatabases(server: pg.ClientConfig, { template, copyPrefix }: RunDatabases) {
  await asking(server, async (client) => {
    const ours = 'select datname from pg_database where starts_with(datname, $1) or datname = $2'
    const { rows } = await client.query<{ datname: string }>(ours, [copyPrefix, template])
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
