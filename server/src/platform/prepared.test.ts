import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { connect, type Database } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { createTestConnection } from '#testing/database.ts'

import { prepared } from './prepared.ts'

let db: Database
beforeAll(async () => {
  // one connection: what it has prepared is asked of the same one
  db = connect({ ...(await createTestConnection()), max: 1 }, () => undefined, 'requests')
})
afterAll(() => db.destroy())

const twice = prepared<{ twice: number }, [number]>('twice', 'select $1::int * 2 as twice')

describe('prepared', () => {
  it('is prepared by each connection once, and answers anew every time', async () => {
    expect(await twice(db, 2)).toEqual([{ twice: 4 }])
    expect(await twice(db, 5)).toEqual([{ twice: 10 }])
    const { rows } = await sql<{ uses: number }>`
      select (generic_plans + custom_plans)::int as uses from pg_prepared_statements where name = 'twice'`.execute(
      db,
    )
    expect(rows).toEqual([{ uses: 2 }])
  })

  it('works inside a transaction, and after a statement that failed', async () => {
    await expect(twice(db, 2_147_483_647)).rejects.toThrow('out of range')
    await expect(
      inTransaction(db, async (tx) => {
        await twice(tx, 1)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await twice(db, 3)).toEqual([{ twice: 6 }])
  })

  it('refuses a second statement under one name', () => {
    expect(() => prepared('twice', 'select 2')).toThrow('called twice')
  })
})
