import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createTestDatabase } from '#testing/database.ts'

import type { Database } from './database.ts'

let db: Database
beforeAll(async () => void (db = await createTestDatabase()))
afterAll(() => db.destroy())

it('survives the loss of connections that are in use, and works again', async () => {
  const inUse = Array.from({ length: 4 }, () =>
    db.transaction().execute(async (tx) => {
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
