import { randomUUID } from 'node:crypto'

import pg from 'pg'

import { StartRefused } from '#platform/start-refused.ts'

import { type Connection, poolConfig } from './database.ts'

/**
 * Refuses a pooler that gives every transaction another connection to the database (PgBouncer's `pool_mode = transaction`): what
 * is listened for would never be heard. It is seen by a setting of a session that is gone once somebody else was served.
 */
export async function refuseTransactionPooler(connection: Connection): Promise<void> {
  const [one, other] = [new pg.Client(poolConfig(connection)), new pg.Client(poolConfig(connection))]
  for (const client of [one, other]) client.on('error', () => undefined)
  try {
    await one.connect()
    await other.connect()
    const mark = randomUUID()
    await one.query(`select set_config('desco.session', $1, false)`, [mark])
    // it takes the connection that is free, and keeps it
    await other.query('begin')
    await other.query('select')
    const { rows } = await one.query<{ mark: string }>(
      `select current_setting('desco.session', true) as mark`,
    )
    if (rows[0]?.mark === mark) return
  } finally {
    await Promise.all([one.end(), other.end()])
  }
  throw new StartRefused(
    'DATABASE_URL leads to a pooler that works per transaction: set pool_mode = session for this database (docs/operations.md).',
  )
}
