import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Database } from '#platform/database.ts'
import { createTestDatabase } from '#testing/database.ts'

import { atOneMoment } from './one-moment.queries.ts'

let db: Database
beforeAll(async () => void (db = await createTestDatabase()))
afterAll(() => db.destroy())

const addFamily = () =>
  db
    .insertInto('family')
    .values({ code: randomUUID().slice(0, 12), createdAt: new Date() })
    .execute()
const countIn = async (one: Database) => (await one.selectFrom('family').select('id').execute()).length
const pidOf = async (one: Database) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one)).rows[0]?.pid

it('shows two connections the same, also after others have stored something', async () => {
  await addFamily()
  await atOneMoment(db, async ({ snapshot, beside }) => {
    expect(await pidOf(snapshot)).not.toBe(await pidOf(beside))
    await addFamily()
    expect(await countIn(snapshot)).toBe(1)
    expect(await countIn(beside)).toBe(1)
  })
  expect(await countIn(db)).toBe(2)
})

it('lets neither of them write', async () => {
  const modeOf = async (one: Database) =>
    (await sql<{ transactionReadOnly: string }>`show transaction_read_only`.execute(one)).rows
  const modes = await atOneMoment(db, async (both) => [
    await modeOf(both.snapshot),
    await modeOf(both.beside),
  ])
  expect(modes).toEqual([[{ transactionReadOnly: 'on' }], [{ transactionReadOnly: 'on' }]])
})
