import pg from 'pg'

import { connect } from '../platform/database.ts'
import { migrate } from '../platform/migrate.ts'

/** The migrated database that each test file gets a copy of. */
export const templateName = 'desco_template'

export async function prepareTemplate(server: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(`drop database if exists ${templateName}`)
    await client.query(`create database ${templateName}`)
  } finally {
    await client.end()
  }
  const db = connect({ ...server, database: templateName }, () => undefined)
  await migrate(db)
  await db.destroy()
}
