import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { inject } from 'vitest'

import { connect, type Database } from '#platform/database.ts'

/** A migrated database of its own for one test file. Destroy it afterwards. */
export async function createTestDatabase(): Promise<Database> {
  return connect(await createTestConnection(), () => undefined)
}

/** The same, for tests that need more than one connection pool to it: as the role that portals run as. */
export async function createTestConnection(): Promise<pg.PoolConfig> {
  const { template, copyPrefix, strategy } = inject('databases')
  const name = `${copyPrefix}${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  try {
    await client.query(`create database ${name} template ${template} strategy ${strategy}`)
  } finally {
    await client.end()
  }
  return { ...inject('postgres'), ...inject('runningRole'), database: name, max: 8 }
}

/** As the role that owns the tables: for what no portal may do. */
export function asOwner({ user: _user, password: _password, ...connection }: pg.PoolConfig): pg.PoolConfig {
  const { user, password } = inject('postgres')
  return { ...connection, user, ...(password !== undefined && { password }) }
}
