import { sql } from 'kysely'

import { catchUp } from '#families/index.ts'

import type { Reached } from './portal.ts'

/** Each table and column in which any of the words stands: of every table that there is, so that a new one is found. */
export async function placesThatSay(portal: Reached, words: readonly string[]): Promise<string[]> {
  // where families stand is stored a moment after each change
  await catchUp(portal.db)
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(portal.db)
  const found = new Set<string>()
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: object
    }>`select to_jsonb(whole_row) as row from ${sql.table(name)} as whole_row`.execute(portal.db)
    for (const [column, value] of rows.flatMap(({ row }) => Object.entries(row))) {
      const text = textOf(value).toLowerCase()
      if (words.some((word) => text.includes(word.toLowerCase()))) found.add(`${name}.${column}`)
    }
  }
  return [...found].toSorted()
}

/** Bytes stand in JSON as `\\x` and hex. */
const textOf = (value: unknown): string =>
  typeof value === 'string' && value.startsWith('\\x')
    ? Buffer.from(value.slice(2), 'hex').toString('latin1')
    : (JSON.stringify(value) ?? '')
