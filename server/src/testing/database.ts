import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { inject } from 'vitest'

import { connect, type Database } from '#platform/database.ts'
import { migrate } from '#platform/migrate.ts'

const template = `desco_template_${process.pid}`
let prepared: Promise<void> | undefined

/** A migrated database of its own for one test file. Destroy it afterwards. */
export async function createTestDatabase(): Promise<Database> {
  prepared ??= prepareTemplate()
  await prepared
  const name = `desco_test_${randomUUID().replaceAll('-', '')}`
  await asAdministrator(`create database ${name} template ${template}`)
  return connect({ ...inject('postgres'), database: name }, () => undefined)
}

async function prepareTemplate() {
  await asAdministrator(`drop database if exists ${template}`)
  await asAdministrator(`create database ${template}`)
  const db = connect({ ...inject('postgres'), database: template }, () => undefined)
  await migrate(db)
  await db.destroy()
}

async function asAdministrator(statement: string) {
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
