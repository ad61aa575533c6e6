import { readdir, readFile } from 'node:fs/promises'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Database } from '#platform/database.ts'
import { createTestDatabase } from '#testing/database.ts'

let db: Database
beforeAll(async () => void (db = await createTestDatabase()))
afterAll(() => db.destroy())

type Column = { table: string; column: string; nullable: boolean }

// a table that stores what a view says has its columns, alone or with some of its own
const declaredTable = /export type (\w+)Table = (?:(\w+View)(?: & )?)?(?:\{([^}]*)\})?\n/gu
const declaredView = /export type (\w+)View = ()\{([^}]*)\}/gu

it('declares every column of the migrated database, and which of them may be null', async () => {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as "column", is_nullable = 'YES' as nullable
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_name not like 'kysely%' and table_type = 'BASE TABLE'`.execute(db)
  const real = rows.map(({ table, column, nullable }) => `${table}.${column}${nullable ? '?' : ''}`)

  expect(await declaredColumns(declaredTable)).toEqual(real.toSorted())
})

it('declares every column of the views; a view does not know which may be null', async () => {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as "column"
    from information_schema.columns join information_schema.views using (table_schema, table_name)
    where table_schema = 'public'`.execute(db)
  const real = rows.map(({ table, column }) => `${table}.${column}`)

  const declared = await declaredColumns(declaredView)
  expect(declared.map((column) => column.replace('?', ''))).toEqual(real.toSorted())
})

/** Reads the pages as text: types leave nothing behind at run time. */
async function declaredColumns(type: RegExp): Promise<string[]> {
  const folder = new URL('./', import.meta.url)
  const names = (await readdir(folder)).filter((name) => name.endsWith('tables.ts'))
  const pages = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))
  const page = pages.join('\n')
  const tables = [...page.matchAll(type)]
  const bodyOfView = new Map(
    [...page.matchAll(declaredView)].map(([, name, , body]) => [`${name}View`, body]),
  )
  // the database may call a table otherwise than the code does
  const tableOf = new Map(
    [...page.matchAll(/^ {2}(\w+): (\w+)(?:Table|View)$/gmu)].map(([, table, name]) => [name, table]),
  )
  return tables
    .flatMap(([, name = '', view = '', body = '']) =>
      [...`${bodyOfView.get(view) ?? ''}${body}`.matchAll(/(\w+): ([^\n;]+)/gu)].map(
        ([, column = '', type = '']) => {
          const table = tableOf.get(name)
          return `${table}.${column}${type.includes('null') ? '?' : ''}`
        },
      ),
    )
    .toSorted()
}
