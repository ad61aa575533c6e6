import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { later } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { createTestDatabase } from '#testing/portals/database.ts'

import { countOldAttempts, deleteOldAttempts } from './attempts.ts'

const now = new Date('2026-11-21T10:00:00Z')
const tables = ['attempt_window', 'failure_streak', 'recent_failure', 'answered_call'] as const

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
  for (const [key, at] of [
    ['old', later(now, { hours: -25 })],
    ['young', later(now, { hours: -23 })],
  ] as const) {
    const bytes = Buffer.from(key)
    await sql`insert into attempt_window (key, started_at, attempts) values (${bytes}, ${at}, 1)`.execute(db)
    await sql`insert into failure_streak (key, last_at, failures) values (${bytes}, ${at}, 1)`.execute(db)
    await sql`insert into recent_failure (key, failed_at) values (${bytes}, ${at})`.execute(db)
    await sql`insert into answered_call (key, called_at) values (${bytes}, ${at})`.execute(db)
  }
})
afterAll(() => db.destroy())

const keysIn = async (table: string) => {
  const { rows } = await sql<{ key: string }>`
    select convert_from(key, 'UTF8') as key from ${sql.table(table)} order by key`.execute(db)
  return rows.map(({ key }) => key)
}

describe('deleteOldAttempts', () => {
  it('deletes from each table what is older than a day, and keeps what is younger', async () => {
    expect(await countOldAttempts(db, now)).toBe(tables.length)
    expect(await deleteOldAttempts(db, now)).toBe(tables.length)
    for (const table of tables) expect([table, await keysIn(table)]).toEqual([table, ['young']])
    expect(await countOldAttempts(db, now)).toBe(0)
  })
})
