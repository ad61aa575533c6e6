import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'

import { connect, type Database } from '#platform/database/database.ts'
import { RoleTooWeak } from '#platform/database/running-role.ts'
import { StartRefused } from '#platform/start-refused.ts'
import { asOwner, createTestConnection } from '#testing/portals/database.ts'

import { prepareDatabase } from './open-database.ts'
import { whyNot } from './why-not.ts'

let connection: pg.PoolConfig
let ownerConnection: pg.PoolConfig
let owner: Database
/** Whether the account of the tests is one; another may only make roles. */
let isSuperuser: boolean
let roles: string[]
let said: string[]
beforeEach(async () => {
  ownerConnection = asOwner(await createTestConnection())
  owner = connect(ownerConnection, () => undefined)
  const asked = sql`select from pg_roles where rolname = current_user and rolsuper`
  isSuperuser = (await asked.execute(owner)).rows.length > 0
  roles = []
  said = []
  connection = await asNewRole()
})
afterEach(async () => {
  for (const role of roles) await run(`drop owned by ${role}; drop role ${role}`)
  await owner.destroy()
})

const run = (statement: string) => sql.raw(statement).execute(owner)
const prepare = (known: pg.PoolConfig | null = ownerConnection) =>
  prepareDatabase({ connection, ownerConnection: known }, { say: (line) => void said.push(line) })

/** A role that may log in, and what is said behind. */
async function asNewRole(more = ''): Promise<pg.PoolConfig> {
  const role = `desco_test_${randomUUID().slice(0, 8)}`
  const password = randomUUID()
  await run(`create role ${role} login password '${password}' ${more}`)
  roles.push(role)
  // from PostgreSQL 16 on who made a role is no member of it
  if (!isSuperuser) await run(`grant ${role} to current_user`)
  return { ...ownerConnection, user: role, password }
}

async function asRole(statement: string) {
  const db = connect(connection, () => undefined)
  try {
    return await sql.raw(statement).execute(db)
  } finally {
    await db.destroy()
  }
}

describe.skipIf(inject('runningRole') === null)('prepareDatabase', () => {
  it('as the owner makes an empty database, and lets the other role do what each table allows', async () => {
    await run('drop schema public cascade; create schema public')
    await prepare()
    await asRole(`insert into consent_text values ('\\x00', 'a', '1', 'b')`)
    await asRole('delete from session')
    await asRole('select from family_step, kysely_migration')
    await expect(asRole('delete from consent_text')).rejects.toThrow('permission denied')
    expect(said).toEqual([])
  })

  it('takes what was granted by hand, and gives again what was taken', async () => {
    await prepare()
    await run(`grant update, truncate on audit_line to ${connection.user}; grant update (kind) on family_event to ${connection.user};
      revoke insert on job from ${connection.user}`)
    await prepare()
    await expect(asRole('truncate audit_line')).rejects.toThrow('permission denied')
    await expect(asRole('update family_event set kind = kind')).rejects.toThrow('permission denied')
    await asRole(`insert into job (queue, key, due_at, created_at) values ('a', 'b', now(), now())`)
  })

  it('grants views anew when they are made anew', async () => {
    await prepare()
    await run(`comment on view family_step is 'of another version'`)
    await prepare()
    expect((await asRole('select from family_step')).rows).toEqual([])
  })

  it.for([
    ['is a superuser', 'superuser'],
    ['may change audit_line', 'in role pg_write_all_data'],
    ['may change audit_line', 'noinherit in role pg_write_all_data'],
  ] as const)('refuses a role that %s, in one line', async ([reason, more], { skip }) => {
    skip(!isSuperuser, 'only a superuser makes such roles')
    connection = await asNewRole(more)
    const refused = await prepare().catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(StartRefused)
    expect(whyNot(refused)).toContain(reason)
    expect(whyNot(refused)).not.toContain('\n')
  })

  it.each([
    ['owns the database', () => `alter database ${connection.database} owner to ${connection.user}`],
    [
      'owns tables',
      () =>
        `grant create on schema public to ${connection.user}; alter table audit_line owner to ${connection.user}`,
    ],
    ['owns the schema', () => `alter schema public owner to ${connection.user}`],
  ])('refuses a role that %s before anything is touched', async (reason, statement) => {
    await run(statement())
    await run(`comment on view family_step is 'of another version'`)
    await expect(prepare()).rejects.toThrow(reason)
    const { rows } = await sql<{ mark: string }>`
      select obj_description('family_step'::regclass) as mark`.execute(owner)
    expect(rows[0]?.mark).toBe('of another version')
    await run(`reassign owned by ${connection.user} to current_user`)
  })

  it('refuses two addresses of one role', async () => {
    connection = ownerConnection
    await expect(prepare()).rejects.toThrow('it could change what nobody may change')
  })

  it('refuses two addresses that lead to two databases', async () => {
    const elsewhere = asOwner(await createTestConnection())
    await expect(prepare(elsewhere)).rejects.toThrow('leads to another database')
  })

  it('names the address whose user or database is wrong', async () => {
    const refused = await prepare({ ...ownerConnection, database: 'nowhere' }).catch(
      (error: unknown) => error,
    )
    expect(whyNot(refused)).toBe('The database that DATABASE_OWNER_URL names does not exist.')
    const notOwner = await prepare(await asNewRole()).catch((error: unknown) => error)
    expect(whyNot(notOwner)).toBe('The user of DATABASE_OWNER_URL does not own the tables there.')
  })

  it('without the owner finds that all is done, and warns of a role that may do too much', async () => {
    await prepare()
    await prepare(null)
    expect(said).toEqual([])
    await run(`grant delete on audit_line to ${connection.user}`)
    await prepare(null)
    expect(said).toEqual([expect.stringContaining('may change audit_line')])
  })

  it('without the owner refuses in one line a role that lacks rights, and a database that must be changed', async () => {
    await prepare()
    await run(`revoke insert on job from ${connection.user}`)
    await expect(prepare(null)).rejects.toThrow(RoleTooWeak)
    await prepare()
    await run(`comment on view family_step is 'of another version'`)
    const refused = await prepare(null).catch((error: unknown) => error)
    expect(whyNot(refused)).toContain('npm run desco -- migrate with DATABASE_OWNER_URL')
  })

  it('with one role for everything says nothing and refuses nothing', async () => {
    connection = ownerConnection
    await run('drop schema public cascade; create schema public')
    await prepare(null)
    expect(said).toEqual([])
  })
})
