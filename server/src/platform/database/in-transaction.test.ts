import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createTestDatabase } from '#testing/portals/database.ts'

import type { Database } from './database.ts'
import { inTransaction } from './in-transaction.ts'

let db: Database
beforeAll(async () => void (db = await createTestDatabase()))
afterAll(() => db.destroy())

const failure = (code: string) => Object.assign(new Error('undone'), { code })
const lock = (tx: Database, key: number) => sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(tx)

describe('inTransaction', () => {
  it('lets both of two transactions pass that waited for each other', async () => {
    const begun: string[] = []
    let meet: () => void = () => undefined
    const bothHoldOne = new Promise<void>((resolve) => (meet = resolve))
    const cross = (name: string, first: number, second: number) =>
      inTransaction(db, async (tx) => {
        await lock(tx, first)
        begun.push(name)
        if (new Set(begun).size === 2) meet()
        await bothHoldOne
        await lock(tx, second)
        return name
      })
    expect(await Promise.all([cross('one', 1, 2), cross('other', 2, 1)])).toEqual(['one', 'other'])
    expect(begun.length).toBeGreaterThan(2)
  })

  it.each(['40P01', '40001'])('gives up after four times %s', async (code) => {
    let times = 0
    const work = inTransaction(db, async () => {
      times += 1
      throw failure(code)
    })
    await expect(work).rejects.toMatchObject({ code })
    expect(times).toBe(4)
  })

  it('does nothing twice that failed for another reason', async () => {
    let times = 0
    const work = inTransaction(db, async () => {
      times += 1
      throw failure('23505')
    })
    await expect(work).rejects.toMatchObject({ code: '23505' })
    expect(times).toBe(1)
  })
})
