import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

import { startTestPortal, type TestPortal } from './testing/portals/portal.ts'
import { aParent } from './testing/people/people.ts'

import { tableRights } from './table-rights.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await aParent(portal)
})
afterAll(() => portal.close())

const narrow = Object.entries(tableRights).flatMap(([name, rights]) =>
  rights === 'full' || rights === 'read-only' ? [] : [name],
)
const asPortal = (statement: string) => sql.raw(statement).execute(portal.db)
const ownersAlone = /permission denied|must be owner/u

describe('tableRights', () => {
  it('answers for every table and view of the database, and for nothing else', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and relname not like 'kysely%'
      order by relname collate "C"`.execute(portal.ownerDb)
    expect(Object.keys(tableRights).toSorted()).toEqual(rows.map(({ name }) => name))
  })

  it('lets nothing be changed in a table that a trigger keeps append-only', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct tgrelid::regclass::text as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid
      where proname in ('refuse_change', 'refuse_all_but_blanking')`.execute(portal.ownerDb)
    expect(rows.length).toBeGreaterThan(5)
    expect(narrow).toEqual(expect.arrayContaining(rows.map(({ name }) => name)))
  })
})

describe.skipIf(inject('runningRole') === null)('the role that the portal runs as', () => {
  it('is not the one that owns the tables', async () => {
    const { rows } = await sql<{ other: boolean }>`
      select relowner <> current_user::regrole as other from pg_class where oid = 'account'::regclass`.execute(
      portal.db,
    )
    expect(rows).toEqual([{ other: true }])
  })

  it.each(narrow)('cannot delete or empty %s, nor get round its triggers', async (table) => {
    const swallow = `create trigger swallow before insert on ${table} for each row execute function suppress_redundant_updates_trigger()`
    for (const statement of [
      `delete from ${table}`,
      `truncate ${table} cascade`,
      `alter table ${table} disable trigger all`,
      `alter table ${table} add column extra text`,
      `drop table ${table} cascade`,
      swallow,
    ]) {
      await expect(asPortal(statement)).rejects.toThrow(ownersAlone)
    }
  })

  it.each(narrow)('can change the columns of %s that the list names, and no other', async (table) => {
    const { rows } = await sql<{ column: string }>`
      select attname as column from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attname`.execute(
      portal.db,
    )
    const changed: string[] = []
    for (const { column } of rows) {
      const change = asPortal(`update ${table} set ${column} = default where false`)
      await change.then(
        () => changed.push(column),
        (error: Error) => expect(error.message).toMatch(ownersAlone),
      )
    }
    const rights = tableRights[table as keyof typeof tableRights]
    expect(changed).toEqual(typeof rights === 'object' ? rights.appendOnlyExcept : [])
    expect(rows.length).toBeGreaterThan(0)
  })

  it.each([
    "set session_replication_role = 'replica'",
    'create table extra (id int)',
    'drop schema public cascade',
  ])('cannot say: %s', (statement) => expect(asPortal(statement)).rejects.toThrow(ownersAlone))

  it('cannot make itself another role, nor forget which migrations were done', async () => {
    const { user } = inject('postgres')
    await expect(asPortal(`set role "${user}"`)).rejects.toThrow('permission denied')
    await expect(asPortal('delete from kysely_migration')).rejects.toThrow(ownersAlone)
  })
})
