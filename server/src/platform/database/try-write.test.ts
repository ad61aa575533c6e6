import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createTestDatabase } from '#testing/portals/database.ts'

import type { Database } from './database.ts'
import { tryWrite } from './try-write.ts'

// `npm run proof -- faults` fills a real disk

let db: Database
beforeAll(async () => void (db = await createTestDatabase()))
afterAll(() => db.destroy())

/** A database that refuses every transaction with this code. */
const refusing = (code: string) =>
  ({
    transaction: () => ({
      execute: () => Promise.reject(Object.assign(new pg.DatabaseError('', 0, 'error'), { code })),
    }),
  }) as unknown as Database

describe('tryWrite', () => {
  it('finds that the database stores what it is given, and leaves nothing there', async () => {
    expect(await tryWrite(db)).toBeNull()
    const { rows } = await sql`select from pg_class where relname = 'write_trial'`.execute(db)
    expect(rows).toEqual([])
  })

  it.each(['53100', '53200', '25006'])('answers %s, for which nothing can be stored', async (code) => {
    expect(await tryWrite(refusing(code))).toBe(code)
  })

  it('says nothing where it may not try', async () => {
    expect(await tryWrite(refusing('42501'))).toBeNull()
  })

  it('throws where the database does not answer', async () => {
    await expect(tryWrite(refusing('57P01'))).rejects.toMatchObject({ code: '57P01' })
  })
})
