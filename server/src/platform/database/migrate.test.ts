import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { sql } from 'kysely'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { asOwner, createTestConnection } from '#testing/portals/database.ts'

import { connect, type Database } from './database.ts'
import { inTransaction } from './in-transaction.ts'
import { StartRefused } from '#platform/start-refused.ts'
import { migrate } from './migrate.ts'

let connection: pg.PoolConfig
let db: Database
let folder: string
let said: string[]
beforeEach(async () => {
  connection = asOwner(await createTestConnection())
  db = connect(connection, () => undefined)
  folder = await mkdtemp(join(tmpdir(), 'desco-migrations-'))
  await cp(new URL('../../../migrations/', import.meta.url), folder, { recursive: true })
  said = []
})
afterEach(async () => {
  await db.destroy()
  await rm(folder, { recursive: true })
})

const add = (name: string, text: string) => writeFile(join(folder, `${name}.sql`), text)
const upgrade = (options: Parameters<typeof migrate>[1] = {}, settings: pg.PoolConfig = {}) =>
  migrate(
    { ...connection, ...settings },
    {
      folder: pathToFileURL(`${folder}/`),
      say: (line) => said.push(line),
      lockMilliseconds: 50,
      pauseMilliseconds: 20,
      ...options,
    },
  )
const rows = async (query: ReturnType<typeof sql<{ value: unknown }>>) =>
  (await query.execute(db)).rows.map(({ value }) => value)
const done = () => rows(sql`select name as value from kysely_migration where name > '9' order by name`)

/** Holds a table in a transaction of its own until it is let go. */
async function hold(table: string) {
  let release: () => void = () => undefined
  const untilThen = new Promise<void>((resolve) => (release = resolve))
  let held: () => void = () => undefined
  const isHeld = new Promise<void>((resolve) => (held = resolve))
  const transaction = inTransaction(db, async (tx) => {
    await sql`lock table ${sql.table(table)} in access share mode`.execute(tx)
    held()
    await untilThen
  })
  await isHeld
  return async () => {
    release()
    await transaction
  }
}

describe('migrate', () => {
  it('lets a migration take longer than a request may', async () => {
    await add('9001-slow', 'select pg_sleep(1)')
    await upgrade({}, { statement_timeout: 200, query_timeout: 300 })
    expect(await done()).toEqual(['9001-slow'])
  })

  it('tries again, and says so once, while a table that it changes is held', async () => {
    await add('9001-column', 'alter table job add column extra text')
    const release = await hold('job')
    const upgraded = upgrade()
    await expect.poll(() => said).toHaveLength(1)
    expect(said[0]).toContain('9001-column')
    // a query that comes meanwhile does not queue behind the migration for long
    expect(await db.selectFrom('job').select('key').execute()).toEqual([])
    await release()
    await upgraded
    expect(await done()).toEqual(['9001-column'])
    expect(said).toHaveLength(1)
  })

  it('gives up in words when the table is never free, and leaves everything as it was', async () => {
    await add('9001-table', 'create table extra (id int)')
    await add('9002-column', 'alter table job add column extra text')
    const release = await hold('job')
    const refused = await upgrade({ mostTries: 2 }).catch((error: unknown) => error)
    await release()
    expect(refused).toBeInstanceOf(StartRefused)
    expect((refused as Error).message).toMatch(
      /^Another connection uses a table that .*9002-column must change/u,
    )
    expect(await done()).toEqual([])
    expect(await rows(sql`select to_regclass('extra') as value`)).toEqual([null])
    expect(await rows(sql`select count(*)::int as value from family_step`)).toEqual([0])
  })

  it('lets a second process wait as long as the first takes, and says so once', async () => {
    await add('9001-slow', 'select pg_sleep(1)')
    await Promise.all([
      upgrade({}, { statement_timeout: 200, query_timeout: 300 }),
      upgrade({}, { statement_timeout: 200, query_timeout: 300 }),
    ])
    expect(said).toEqual(['Another process is bringing the database up to date: waiting until it is done.'])
    expect(await done()).toEqual(['9001-slow'])
  })

  it('builds an index concurrently when the first line says so, also while another process waits', async () => {
    await add(
      '9001-index',
      '-- no transaction\ndrop index concurrently if exists extra;\n-- of few rows\ncreate index concurrently extra on job (created_at);\n',
    )
    await Promise.all([upgrade(), upgrade()])
    expect(
      await rows(sql`select indisvalid as value from pg_index where indexrelid = 'extra'::regclass`),
    ).toEqual([true])
    expect(await done()).toEqual(['9001-index'])
  })

  it('builds an index anew whose building was cut off, and notes its migration only then', async () => {
    await add(
      '9001-index',
      '-- no transaction\ncreate unique index concurrently if not exists extra on job (queue);\n',
    )
    const jobs = () =>
      sql`insert into job (queue, key, due_at, created_at)
        values ('same', 'one', now(), now()), ('same', 'other', now(), now())`.execute(db)
    const clear = () => sql`delete from job where queue = 'same'`.execute(db)
    const isValid = () =>
      rows(sql`select indisvalid as value from pg_index where indexrelid = to_regclass('extra')`)
    await jobs()
    await expect(upgrade()).rejects.toThrow(/could not create unique index/u)
    expect([await isValid(), await done()]).toEqual([[false], []])
    await clear()
    await upgrade()
    expect([await isValid(), await done()]).toEqual([[true], ['9001-index']])

    // as releases before left it: noted, and good for nothing
    await sql`drop index extra`.execute(db)
    await jobs()
    await expect(sql`create unique index concurrently extra on job (queue)`.execute(db)).rejects.toThrow(
      /could not create unique index/u,
    )
    await clear()
    expect(await isValid()).toEqual([false])
    await upgrade()
    expect(await isValid()).toEqual([true])
  })

  it('never takes a view from an older process that runs', async () => {
    await add('9001-first', 'alter table account alter column phone type varchar(500)')
    await add('9002-index', '-- no transaction\ncreate index concurrently extra on job (created_at);\n')
    await add('9003-slow', 'alter table account alter column phone type text;\nselect pg_sleep(0.5)')
    // of an older version: it has to be made anew
    await sql`comment on view family_step is 'older'`.execute(db)

    let ended = false
    const upgraded = upgrade().finally(() => (ended = true))
    const read: unknown[] = []
    while (!ended) read.push(...(await rows(sql`select count(*)::int as value from family_step`)))
    await upgraded
    expect(new Set(read)).toEqual(new Set([0]))
    const [mark] = await rows(sql`select obj_description('family_step'::regclass) as value`)
    expect(mark).toMatch(/^sha256 /u)
  })

  it('undoes all migrations of a transaction when one fails', async () => {
    await add('9001-table', 'create table extra (id int)')
    await add('9002-broken', 'select 1 / 0')
    await expect(upgrade()).rejects.toThrow('division by zero')
    expect(await done()).toEqual([])
    expect(await rows(sql`select to_regclass('extra') as value`)).toEqual([null])
  })
})
