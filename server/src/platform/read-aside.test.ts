import { sql } from 'kysely'
import type pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createTestConnection } from '#testing/database.ts'

import { connect, type Database } from './database.ts'
import { inTransaction } from './in-transaction.ts'
import { attachReplica, isFresh, mostBehindSeconds, readAside } from './read-aside.ts'

let primary: pg.PoolConfig
let other: pg.PoolConfig
let db: Database
let replica: Database
let warned: object[]
const log = {
  info: () => undefined,
  warn: (facts: object) => void warned.push(facts),
  error: () => undefined,
}

beforeAll(async () => {
  // of two databases one can say which of them was read
  primary = await createTestConnection()
  other = await createTestConnection()
})
beforeEach(() => {
  warned = []
  db = connect(primary, () => undefined)
  replica = connect(other, () => undefined)
  return async () => {
    await db.destroy()
    await replica.destroy()
  }
})

const nameOf = async (from: Database) =>
  (await sql<{ name: string }>`select current_database() as name`.execute(from)).rows[0]?.name

describe('readAside', () => {
  it('reads from the replica what is asked aside, and nothing else', async () => {
    attachReplica(db, { replica, log })
    expect(await readAside(db, nameOf)).toBe(other.database)
    expect(await nameOf(db)).toBe(primary.database)
    expect(await inTransaction(db, (tx) => readAside(tx, nameOf))).toBe(primary.database)
    expect(warned).toEqual([])
  })

  it('reads from the database itself where there is no replica', async () => {
    expect(await readAside(db, nameOf)).toBe(primary.database)
  })

  it('reads from the database itself while the replica is away, and asks it again only later', async () => {
    let asked = 0
    const away = connect({ host: '127.0.0.1', port: 9, user: 'nobody', database: 'none' }, () => undefined)
    attachReplica(db, { replica: away, log })
    const count = (from: Database) => {
      asked += 1
      return nameOf(from)
    }
    expect(await readAside(db, count)).toBe(primary.database)
    expect(await readAside(db, count)).toBe(primary.database)
    expect(asked).toBe(2)
    expect(warned).toEqual([expect.objectContaining({ code: 'ECONNREFUSED' })])
    await away.destroy()
  })

  it('reads once more from the database itself when the replica takes a statement away', async () => {
    attachReplica(db, { replica, log })
    const read = async (from: Database) => {
      // as PostgreSQL does when a change of the primary cannot wait for it
      if (from === replica) await sql`do $$ begin raise sqlstate '40001'; end $$`.execute(from)
      return nameOf(from)
    }
    expect(await readAside(db, read)).toBe(primary.database)
    expect(warned).toEqual([expect.objectContaining({ code: '40001' })])
  })

  it('keeps no defect from being seen', async () => {
    attachReplica(db, { replica, log })
    const defect = new TypeError('a defect')
    await expect(readAside(db, () => Promise.reject(defect))).rejects.toBe(defect)
    expect(warned).toEqual([])
  })
})

describe('isFresh', () => {
  it.each([
    { state: { standby: false, behind: null }, fresh: true },
    { state: { standby: true, behind: mostBehindSeconds }, fresh: true },
    { state: { standby: true, behind: mostBehindSeconds + 1 }, fresh: false },
    { state: { standby: true, behind: null }, fresh: false },
  ])('of $state is $fresh', ({ state, fresh }) => {
    expect(isFresh(state)).toBe(fresh)
  })
})
