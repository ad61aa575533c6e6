import { readdir, readFile } from 'node:fs/promises'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Database } from '#platform/database.ts'
import { createTestDatabase } from '#testing/database.ts'

let db: Database
beforeAll(async () => void (db = await createTestDatabase()))
afterAll(() => db.destroy())

type Column = { table: string; column: string; nullable: boolean }

it('declares every column of the migrated database, and which of them may be null', async () => {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as "column", is_nullable = 'YES' as nullable
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%'`.execute(db)
  const real = rows.map(({ table, column, nullable }) => `${table}.${column}${nullable ? '?' : ''}`)

  expect(await declaredColumns()).toEqual(real.toSorted())
})

/** Reads the pages as text: types leave nothing behind at run time. */
async function declaredColumns(): Promise<string[]> {
  const folder = new URL('./', import.meta.url)
  const names = (await readdir(folder)).filter((name) => name.endsWith('tables.ts'))
  const pages = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))
  const page = pages.join('\n')
  const tables = [...page.matchAll(/export type (\w+)Table = \{([^}]*)\}/gu)]
  return tables
    .flatMap(([, name = '', body = '']) =>
      [...body.matchAll(/(\w+): ([^\n;]+)/gu)].map(([, column = '', type = '']) => {
        const table = name.replaceAll(/(?<!^)[A-Z]/gu, (letter) => `_${letter}`).toLowerCase()
        return `${table}.${column}${type.includes('null') ? '?' : ''}`
      }),
    )
    .toSorted()
}
