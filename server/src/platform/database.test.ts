import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createTestConnection, createTestDatabase } from '#testing/database.ts'

import { connect, type Database, isDatabaseGone } from './database.ts'
import { inTransaction } from './in-transaction.ts'

let db: Database
beforeAll(async () => void (db = await createTestDatabase()))
afterAll(() => db.destroy())

it('survives the loss of connections that are in use, and works again', async () => {
  const inUse = Array.from({ length: 4 }, () =>
    inTransaction(db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(tx)
    }),
  )

  const outcomes = await Promise.allSettled(inUse)
  expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'))
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

it('keeps a day as it is written, wherever the server stands', async () => {
  const { rows } = await sql<{ day: string }>`select '2015-03-14'::date as day`.execute(db)
  expect(rows).toEqual([{ day: '2015-03-14' }])
})

describe('connect', () => {
  it('never uses a connection again that did not answer in time', async () => {
    const connection = { ...(await createTestConnection()), max: 1, query_timeout: 300 }
    const own = connect(connection, () => undefined)
    const pid = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(own)).rows[0]?.pid
    const first = await pid()
    const silent = await sql`select pg_sleep(60)`.execute(own).catch((error: unknown) => error)
    expect(isDatabaseGone(silent)).toBe(true)

    const next = await pid()
    expect(next).toEqual(expect.any(Number))
    expect(next).not.toBe(first)
    await own.destroy()
  })

  it('refuses who gets no connection in time as a lost database', async () => {
    const connection = { ...(await createTestConnection()), max: 1, connectionTimeoutMillis: 100 }
    const own = connect(connection, () => undefined)
    const refused = await own.connection().execute(async () => {
      return sql`select 1`.execute(own).catch((error: unknown) => error)
    })
    expect(isDatabaseGone(refused)).toBe(true)
    await own.destroy()
  })
})
