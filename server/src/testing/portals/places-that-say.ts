import { sql } from 'kysely'

import { catchUp } from '#families/index.ts'

import type { Reached } from './portal.ts'

/** Each table and column in which any of the words stands: of every table that there is, so that a new one is found. */
export async function placesThatSay(portal: Reached, words: readonly string[]): Promise<string[]> {
  // where families stand is stored a moment after each change
  await catchUp(portal.db)
  const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1, 2`.execute(portal.db)
  const found: string[] = []
  for (const { table, column, type } of columns) {
    const said = type === 'bytea' ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`
    const { rows } = await sql<{ text: string }>`
      select lower(${said}) as text from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
      portal.db,
    )
    if (rows.some(({ text }) => words.some((word) => text.includes(word.toLowerCase())))) {
      found.push(`${table}.${column}`)
    }
  }
  return found
}
