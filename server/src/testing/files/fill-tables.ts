import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

type Column = { name: string; type: string; nullable: boolean; words: string[] | null }

// tests' clocks begin here
const begin = `timestamptz '2026-11-21 10:00:00Z'`
// Of these nothing is left from before their time: their rows are young, whatever a test's clock says.
const keptFor: Readonly<Record<string, string>> = {
  attempt_window: '1 day',
  failure_streak: '1 day',
  recent_failure: '1 day',
  answered_call: '1 day',
  session: '30 days',
  known_device: '400 days',
  outgoing_mail: '30 days',
  data_copy: '7 days',
  job: '1 day',
}

// A value for the row number i. Row i of one table belongs to row i of another.
const valueOf: Record<string, (words: string[] | null) => string> = {
  uuid: () => `overlay(overlay(md5('row' || i) placing '4' from 13) placing '8' from 17)::uuid`,
  text: (words) =>
    words === null
      ? `'word' || i`
      : `(array[${words.map((word) => `'${word}'`).join(', ')}])[1 + i % ${words.length}]`,
  'character varying': () => `'word' || i`,
  bytea: () => `sha256(i::text::bytea)`,
  date: () => `current_date - i % 4000`,
  boolean: () => `i % 50 = 0`,
  smallint: () => `i % 10`,
  integer: () => `i % 1000`,
  bigint: () => `i`,
  jsonb: () => `'{}'::jsonb`,
  'uuid[]': () => `'{}'::uuid[]`,
  'text[]': () => `'{}'::text[]`,
  'integer[]': () => `'{}'::integer[]`,
}

const ownValue: Readonly<Record<string, string>> = {
  // an index reads it as JSON
  'audit_line.details': `'{}'`,
  // a few at most
  'family.is_rehearsal': `i = 1`,
  // nearly all arrive
  'outgoing_mail.given_up_at': `case when i % 100 = 0 then ${begin} end`,
  'outgoing_mail.bounced_at': `case when i % 100 = 0 then ${begin} end`,
  // nearly all have left, and then have no words
  'outgoing_mail.body_text': `''`,
  'outgoing_mail.body_html': `''`,
  'outgoing_mail.unsubscribe': `''`,
}

/**
 * Writes so many rows into each table, so that the planner decides as it does in a large study. The rows mean nothing: keys
 * of one table fit those of another, what would be there twice is left out, words are those that the table's own rules name. Only for a database of the test's own:
 * its checks are dropped. The caller must own the tables.
 */
export async function fillTables(ownerDb: Database, tables: readonly string[], rows: number) {
  await ownerDb.connection().execute(async (db) => {
    const words = await listCheckedWords(db, tables)
    await sql`set session_replication_role = replica`.execute(db)
    for (const table of tables) {
      const columns = await listColumns(db, table, words)
      await dropChecks(db, table)
      const names = columns.map(({ name }) => `"${name}"`).join(', ')
      const values = columns.map((column) => written(table, column, rows)).join(', ')
      await sql
        .raw(
          `insert into ${table} (${names}) overriding system value
           select ${values} from generate_series(1, ${rows}) i on conflict do nothing`,
        )
        .execute(db)
    }
    await sql`vacuum analyze`.execute(db)
    await sql`reset session_replication_role`.execute(db)
  })
}

/**
 * Writes into each text of these tables in which column it stands. Words that the table's own rules name stay, and the columns
 * of `butNot`. Answers the columns that hold a mark now, as `table.column`. Only for a database of the test's own, as above.
 */
export async function markTexts(
  ownerDb: Database,
  tables: readonly string[],
  butNot: readonly string[],
): Promise<string[]> {
  const marked: string[] = []
  await ownerDb.connection().execute(async (db) => {
    const words = await listCheckedWords(db, tables)
    await sql`set session_replication_role = replica`.execute(db)
    for (const table of tables) {
      const texts = (await listColumns(db, table, words)).filter(
        ({ name, type, words: known }) =>
          ['text', 'character varying'].includes(type) &&
          known === null &&
          !butNot.includes(`${table}.${name}`) &&
          ownValue[`${table}.${name}`] === undefined,
      )
      await dropChecks(db, table)
      for (const { name } of texts) {
        const mark = markOf(`${table}.${name}`)
        const end = /email|recipient|^login$/u.test(name) ? '@segno.test' : ''
        const { numAffectedRows } = await sql`
          update ${sql.table(table)} set ${sql.id(name)} = ${mark} || md5(ctid::text) || ${end}`.execute(db)
        if (numAffectedRows) marked.push(`${table}.${name}`)
      }
    }
    await sql`reset session_replication_role`.execute(db)
  })
  return marked
}

/** The mark that stands in each text of a column. */
export const markOf = (column: string) => `segno_${column}_`

function written(table: string, { name, type, nullable, words }: Column, rows: number): string {
  const own = ownValue[`${table}.${name}`]
  if (own !== undefined) return own
  if (type === 'timestamp with time zone') return momentOf(table, rows, nullable)
  const write = valueOf[type]
  if (write === undefined) throw new Error(`Say what ${table}.${name} is filled with: ${type}.`)
  return write(words)
}

/** Over the whole time that rows are kept. One in a hundred has not happened yet. */
function momentOf(table: string, rows: number, nullable: boolean): string {
  const kept = keptFor[table]
  const newest = kept === undefined ? begin : `${begin} + interval '10 years'`
  const value = `${newest} - i * interval '${kept ?? '2 years'}' / ${rows}`
  return nullable ? `case when i % 100 > 0 then ${value} end` : value
}

async function listColumns(db: Database, table: string, words: Map<string, string[]>): Promise<Column[]> {
  const { rows } = await sql<{ name: string; type: string; nullable: boolean }>`
    select attname as name, format_type(atttypid, null) as type, not attnotnull as nullable
    from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(db)
  return rows.map((column) => ({ ...column, words: words.get(`${table}.${column.name}`) ?? null }))
}

/** The words that checks allow for a column, as `table.column`. */
export async function listCheckedWords(
  db: Database,
  tables: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; rule: string }>`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as rule
    from pg_constraint where contype = 'c' and conrelid::regclass::text = any (${[...tables]})`.execute(db)
  const words = new Map<string, string[]>()
  for (const { table, rule } of rows) {
    const [, column, list] = /^CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]+)\]\)\)\)$/u.exec(rule) ?? []
    if (column === undefined || list === undefined) continue
    words.set(
      `${table}.${column}`,
      [...list.matchAll(/'([^']+)'/gu)].map(([, word = '']) => word),
    )
  }
  return words
}

async function dropChecks(db: Database, table: string) {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where contype = 'c' and conrelid = ${table}::regclass`.execute(
    db,
  )
  for (const { name } of rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db)
  }
}
