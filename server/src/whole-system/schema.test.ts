import { readdir } from 'node:fs/promises'

import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { connect, type Connection, type Database } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { StartRefused } from '#platform/start-refused.ts'
import { asOwner, createTestConnection } from '#testing/portals/database.ts'
import { describeSchema } from '#testing/files/describe-schema.ts'

let connection: Connection
let db: Database
beforeEach(async () => {
  connection = asOwner(await createTestConnection())
  db = connect(connection, () => undefined)
})
afterEach(() => db.destroy())

describe('schema.sql', () => {
  it('is what migrations and views make; with -u this test writes it anew', async () => {
    await expect(await describeSchema(db)).toMatchFileSnapshot('../../schema.sql')
  })
})

describe('the migrations', () => {
  it('are numbered from 1 without a gap, so that nobody looks for one that is missing', async () => {
    const files = (await readdir(new URL('../../migrations/', import.meta.url))).toSorted()
    const numbers = files.map((_, index) => String(index + 1).padStart(4, '0'))
    expect(files.map((file) => file.slice(0, 4))).toEqual(numbers)
  })
})

describe('migrate', () => {
  it('makes a view anew that is not what its file says, and removes one that has no file', async () => {
    const before = await describeSchema(db)
    await sql`drop view family_step`.execute(db)
    await sql`create view family_step as select 1 as nonsense`.execute(db)
    await sql`create view forgotten as select 1 as one`.execute(db)

    await migrate(connection)
    expect(await describeSchema(db)).toBe(before)
  })

  it('leaves views alone that are what their files say', async () => {
    const oid = () => sql`select 'family_step'::regclass::oid as oid`.execute(db).then(({ rows }) => rows)
    const before = await oid()
    await migrate(connection)
    expect(await oid()).toEqual(before)
  })

  it('makes an empty database what it should be, also when several processes start at once', async () => {
    const before = await describeSchema(db)
    await sql`drop schema public cascade`.execute(db)
    await sql`create schema public`.execute(db)
    await Promise.all([migrate(connection), migrate(connection), migrate(connection)])
    expect(await describeSchema(db)).toBe(before)
  })

  it('refuses in words a database of a version that it cannot follow, and touches nothing', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('0013-surveys-waited-for', '')`.execute(
      db,
    )
    await sql`comment on view family_step is 'of another version'`.execute(db)

    const refused = await migrate(connection).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(StartRefused)
    expect((refused as Error).message).toContain('0013-surveys-waited-for')
    const { rows } = await sql<{ mark: string }>`
      select obj_description('family_step'::regclass) as mark`.execute(db)
    expect(rows[0]?.mark).toBe('of another version')
  })
})
