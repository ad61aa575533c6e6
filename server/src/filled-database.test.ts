import { readdir, readFile } from 'node:fs/promises'

import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { renewStandings } from '#modules/oversight/index.ts'
import { connect, type Database } from '#platform/database.ts'
import { migrate } from '#platform/migrate.ts'
import { asOwner, createTestConnection } from '#testing/database.ts'
import { password } from '#testing/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'
import { appCode, cookieOf, staffPassword } from '#testing/staff.ts'

import { encryptLeftInClear } from './encrypted-columns.ts'

// A database with people in it, as a portal of migration 0011 left it (server/filled-0011.sql), is brought up to date.

const lastOfThen = '0011'
const folder = new URL('../migrations/', import.meta.url)
const filled = () => readFile(new URL('../filled-0011.sql', import.meta.url), 'utf8')

let connection: pg.PoolConfig
let db: Database
let portal: TestPortal
let before: Record<string, number>
let after: Record<string, number>
let responsabile: { email: string; secret: string }

beforeAll(async () => {
  connection = asOwner(await createTestConnection())
  db = connect(connection, () => undefined)
  const dump = await filled()
  const [, email = '', secret = ''] = /^-- responsabile: (\S+) (\S+)$/mu.exec(dump) ?? []
  responsabile = { email, secret }
  await sql.raw('drop schema public cascade; create schema public').execute(db)
  await sql.raw(await schemaOfThen()).execute(db)
  await sql.raw(dump).execute(db)
  before = await countRows()

  await migrate(connection)
  after = await countRows()
  portal = await startTestPortal({ connection })
  await encryptLeftInClear(portal)
  // as a portal does before it listens
  await renewStandings(connection)
  // some minutes after the last that was written
  const { at } = await db
    .selectFrom('audit_line')
    .select((line) => line.fn.max('happenedAt').as('at'))
    .executeTakeFirstOrThrow()
  portal.clock.set(at.toISOString())
  portal.clock.pass({ minutes: 5 })
})
afterAll(async () => {
  await portal.close()
  await db.destroy()
})

/** The migrations up to then, noted as done. */
async function schemaOfThen(): Promise<string> {
  const files = (await readdir(folder)).filter((name) => name.slice(0, 4) <= lastOfThen).toSorted()
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')))
  const names = files.map((file) => `('${file.replace(/\.sql$/u, '')}', now()::text)`)
  return `${texts.join('\n')}
    create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
    insert into kysely_migration values ${names.join(', ')};`
}

async function countRows(): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'kysely_migration'`.execute(
    db,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*)::int from ${sql.table(name)}`.execute(db)
    counts[name] = rows[0]?.count ?? 0
  }
  return counts
}

describe('migrations over a database with people in it', () => {
  it('lose no row', () => {
    expect(before).toMatchObject({
      family: 10,
      account: 12,
      child: 11,
      consent_record: 40,
      outgoing_mail: 21,
    })
    // what wrote this file left hardly a table empty
    expect(Object.values(before).filter((count) => count > 0).length).toBeGreaterThan(20)
    expect(after).toMatchObject(before)
  })

  it('let every parent and child in with their passwords, and show them their children', async () => {
    const accounts = await db.selectFrom('account').selectAll().where('verifiedAt', 'is not', null).execute()
    expect(accounts.length).toBeGreaterThan(5)
    for (const { login } of accounts) {
      const { status, body } = await portal.call('POST', '/api/users/login', {
        body: { email: login, password },
      })
      const isLetIn = status === 200 && body.res.user._id !== undefined
      // a family that has left is told so
      expect([login, isLetIn || body.code === 'family_not_active']).toEqual([login, true])
    }
    const names = await db.selectFrom('child').select(['name', 'birthDate']).execute()
    expect(names.every(({ name, birthDate }) => name !== '' && /^\d{4}-/u.test(birthDate))).toBe(true)
  })

  it('let the team in with the app of then, which reads a whole audit log and counts its families', async () => {
    const { email, secret } = responsabile
    const entered = await portal.call('POST', '/api/staff/login', {
      body: { email, password: staffPassword, code: appCode(portal, secret) },
    })
    expect(entered.status).toBe(200)
    const headers = { cookie: cookieOf(entered) }
    const verified = await portal.call('POST', '/api/staff/verify-audit', { headers, body: {} })
    expect(verified.body).toMatchObject({ brokenAt: null })
    const today = await portal.call('GET', '/api/staff/today', { headers })
    expect(today.body.tiles.registeredFamilies).toBeGreaterThan(5)
  })
})
