import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { inTransaction } from '#platform/in-transaction.ts'
import { hour, storeHistory } from '#testing/family-histories.ts'
import { isReadAnew, startUserReaders, type UserReaders } from '#testing/user-readers.ts'

import { readUser } from './get-user.ts'

// What somebody who is signed in is shown is remembered for seconds. Every column that it is made of is found in what the
// database is asked, and changed behind the portal's back.

type Column = { table: string; column: string; type: string }

let readers: UserReaders
let accountId: string
let columns: Column[]
beforeAll(async () => {
  readers = await startUserReaders()
  accountId = await storeWholeFamily()
  columns = await listColumns()
  await untie()
})
afterAll(() => readers.close())

/** A family of which each part of the answer has a row, and a text that a parent has to answer anew. */
async function storeWholeFamily(): Promise<string> {
  const { db } = readers
  const { familyId, parentIds, childIds } = await storeHistory(db, {
    verified: true,
    parents: 2,
    enabled: [true],
    surveys: [],
    events: (['children_added', 'sole_responsibility_declared'] as const).map((kind) => ({
      kind,
      children: [0],
      parent: 0,
    })),
  })
  const [parentId = ''] = parentIds
  await sql`insert into spouse_invitation (family_id, surname, email, token_hash, created_at, expires_at)
    values (${familyId}, 'Bianchi', 'marco@example.org', '\\x00', ${hour(1)}, ${hour(200)})`.execute(db)
  await sql`insert into message_choice (account_id, fewer, paused_until, changed_at)
    values (${parentId}, false, '2099-01-01', ${hour(1)})`.execute(db)
  await sql`insert into told_change (account_id, what, by_whom, changed_at)
    values (${parentId}, 'password', 'code', ${hour(1)})`.execute(db)
  await sql`insert into consent_text (sha256, section, version, text)
    values ('\\x00', 'section3', '2000-01-01', 'Parole.')`.execute(db)
  await sql`insert into consent_record (family_id, account_id, section, version, text_sha256, answer, means, answered_at)
    values (${familyId}, ${parentId}, 'section3', '2000-01-01', '\\x00', 'Acconsento', 'registration', ${hour(1)})`.execute(
    db,
  )
  await sql`insert into text_version
      (section, title, paragraphs, state, effective_on, agree_again, old_until, writers, written_at, approved_at)
    values ('section3', 'Un titolo', '{"Parole nuove."}', 'approved', '2026-09-01', true, '2099-01-01', '{}', ${hour(0)},
      ${hour(0)})`.execute(db)
  expect(childIds).toHaveLength(1)
  return parentId
}

/** The database itself says which columns a statement reads, once it is a view. */
async function listColumns(): Promise<Column[]> {
  const asked = await readers.asks(() => readUser(readers.db, accountId, '2026-10-05'))
  const statements = asked.filter((text) => /^\s*select/iu.test(text))
  // the person, the texts in force, what the person owes
  expect(statements).toHaveLength(3)
  return inTransaction(readers.ownerDb, async (tx) => {
    for (const [place, text] of statements.entries())
      await sql.raw(`create view asked_${place} as ${text.replaceAll(/\$\d+/gu, 'null')}`).execute(tx)
    const { rows } = await sql<Column>`
      with recursive reads as (
        select oid as relation, null::smallint as place from pg_class where relname like 'asked\_%' and relkind = 'v'
        union
        select entry.refobjid, entry.refobjsubid::smallint
        from reads join pg_rewrite as rule on rule.ev_class = reads.relation
          join pg_depend as entry on entry.classid = 'pg_rewrite'::regclass and entry.objid = rule.oid
            and entry.refclassid = 'pg_class'::regclass and entry.refobjid <> reads.relation
      )
      select distinct relation.relname as table, field.attname as column, format_type(field.atttypid, null) as type
      from reads join pg_class as relation on relation.oid = reads.relation and relation.relkind = 'r'
        join pg_attribute as field on field.attrelid = relation.oid and field.attnum = reads.place and field.attnum > 0
      order by 1, 2`.execute(tx)
    for (const place of statements.keys()) await sql.raw(`drop view asked_${place}`).execute(tx)
    return rows
  })
}

/** Another value of a column's type. */
function another({ column, type }: Column): string {
  const now = `"${column}"`
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type === 'uuid[]') return `array_append(${now}, gen_random_uuid())`
  if (type === 'text[]') return `array_append(${now}, 'altro')`
  if (type === 'text') return `coalesce(${now}, '') || 'x'`
  if (type === 'boolean') return `not coalesce(${now}, false)`
  if (type === 'date') return `coalesce(${now}, '2026-01-01') + 1`
  if (type === 'timestamp with time zone') return `coalesce(${now}, now()) + interval '1 day'`
  if (['smallint', 'integer', 'bigint'].includes(type)) return `${now} + 1`
  throw new Error(`Nobody has said what another value of ${type} is.`)
}

/** A row of the family as it is; of accounts the one that is signed in, or another. */
async function aRowOf(table: string, whose: 'own' | 'other' = 'own') {
  const isOwn = sql`id = ${accountId}`
  const ofParent = table === 'account' ? sql`where ${whose === 'own' ? isOwn : sql`not ${isOwn}`}` : sql``
  const { rows } = await sql<{ place: string; row: object }>`
    select ctid::text as place, to_jsonb(one) as row from ${sql.table(table)} as one ${ofParent} limit 1`.execute(
    readers.ownerDb,
  )
  const [found] = rows
  if (found === undefined) throw new Error(`There is no row in ${table}.`)
  return found
}

const asItWas = (table: string, row: object) =>
  sql`jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)`

// what is said by triggers that keep what happened, and of numbers that the database gives
const isRefused = (error: unknown) =>
  /append-only|stays what it was made as|only be updated to DEFAULT/u.test(String(error))

/** Changes one value; answers how to undo it, or null where the database lets nobody do it. */
async function changeColumn({ table, column, type }: Column) {
  const { place, row } = await aRowOf(table)
  const set = (value: RawBuilder<unknown>, at: string) =>
    sql<{
      place: string
    }>`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ctid = ${at}::tid
      returning ctid::text as place`.execute(readers.ownerDb)
  try {
    const { rows } = await set(sql.raw(another({ table, column, type })), place)
    return async () => set(sql`(${asItWas(table, row)}).${sql.ref(column)}`, rows[0]?.place ?? '')
  } catch (error) {
    if (isRefused(error)) return null
    throw error
  }
}

/** Nothing of it is remembered any more: at once in the process that did it, and within a second in the other one. */
async function expectForgotten() {
  readers.listener.noteOwnChange()
  expect(await isReadAnew(readers, readers.here, accountId)).toBe(true)
  await expect.poll(() => isReadAnew(readers, readers.elsewhere, accountId), { timeout: 1_000 }).toBe(true)
}

const untilRemembered = () =>
  expect
    .poll(async () => [
      await isReadAnew(readers, readers.here, accountId),
      await isReadAnew(readers, readers.elsewhere, accountId),
    ])
    .toEqual([false, false])

/** Rows may then be changed one by one; what refuses a change to everybody stays. Events and answers go with an erased family. */
async function untie() {
  for (const trigger of [
    'family_event_deletion',
    'consent_record_deletion',
    'text_version_kept',
    'text_version_stays',
  ]) {
    const table = sql.table(trigger.replace(/_[a-z]+$/u, ''))
    await sql`alter table ${table} disable trigger ${sql.ref(trigger)}`.execute(readers.ownerDb)
  }
  await sql`do $$ declare tie record; begin
    for tie in select conrelid::regclass as of_table, conname from pg_constraint
        where contype in ('f', 'c') and connamespace = 'public'::regnamespace loop
      execute format('alter table %s drop constraint %I', tie.of_table, tie.conname);
    end loop;
  end $$`.execute(readers.ownerDb)
}

describe('what people are shown of themselves and their family', () => {
  it('is read anew when any value of which it is made is another one', async () => {
    const unchangeable: string[] = []
    for (const column of columns) {
      await untilRemembered()
      const undo = await changeColumn(column)
      if (undo === null) {
        unchangeable.push(`${column.table}.${column.column}`)
        continue
      }
      await expectForgotten().catch((error: unknown) => {
        throw new Error(`${column.table}.${column.column} changed, and nobody heard of it.`, { cause: error })
      })
      await undo()
    }
    expect(columns.length).toBeGreaterThan(30)
    expect(new Set(unchangeable.map((name) => name.replace(/\..*/u, '')))).toEqual(
      new Set(['consent_record', 'family', 'family_event']),
    )
    expect(unchangeable.filter((name) => name.startsWith('family.'))).toEqual(['family.is_rehearsal'])
  })

  it('is read anew when a row comes or goes', async () => {
    const tables = [...new Set(columns.map(({ table }) => table))].filter((table) => !(table in neverGo))
    for (const table of tables) {
      await untilRemembered()
      const { place, row } = await aRowOf(table, 'other')
      await sql`delete from ${sql.table(table)} where ctid = ${place}::tid`.execute(readers.ownerDb)
      await expectForgotten()
      await untilRemembered()
      await sql`insert into ${sql.table(table)} overriding system value select * from ${asItWas(table, row)}`.execute(
        readers.ownerDb,
      )
      await expectForgotten()
    }
  })
})

const neverGo: Readonly<Record<string, string>> = {
  family: 'Its accounts hang on it.',
  study_end: 'It has one row for ever.',
}
