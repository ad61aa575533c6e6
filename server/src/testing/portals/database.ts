import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { expect, inject } from 'vitest'

import { connect, type Database } from '#platform/database/database.ts'

/** The databases that this process made, each with the test file that it was made for. */
const made: { name: string; file: string | undefined }[] = []

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
    await dropThoseOfOtherFiles(client)
    made.push({ name, file: expect.getState().testPath })
    await client.query(`create database ${name} template ${template} strategy ${strategy}`)
  } finally {
    await client.end()
  }
  return { ...inject('postgres'), ...inject('runningRole'), database: name, max: 8 }
}

/** Files run one after the other: what an earlier one left is read by nobody, and would fill the memory that it stands in. */
async function dropThoseOfOtherFiles(client: pg.Client) {
  const { testPath } = expect.getState()
  const left = made.filter(({ file }) => file !== testPath)
  for (const one of left) {
    await client.query(`drop database if exists ${one.name} with (force)`)
    made.splice(made.indexOf(one), 1)
  }
}

/** As the role that owns the tables: for what no portal may do. */
export function asOwner({ user: _user, password: _password, ...connection }: pg.PoolConfig): pg.PoolConfig {
  const { user, password } = inject('postgres')
  return { ...connection, user, ...(password !== undefined && { password }) }
}
