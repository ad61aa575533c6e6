import { CompiledQuery } from 'kysely'

import type { Database } from './database.ts'

const names = new Map<string, string>()

/**
 * A statement that each connection of the database prepares once: for the few that are asked at nearly every request, where
 * reading and planning them anew costs as much as running them. Its columns are named one by one, with no `*`: a prepared
 * statement whose columns change with a migration would fail in the processes of the release before.
 */
export function prepared<Row, Values extends readonly unknown[]>(
  name: string,
  text: string,
): (db: Database, ...values: Values) => Promise<Row[]> {
  if ([...names.values()].includes(name)) throw new Error(`Two prepared statements are called ${name}.`)
  names.set(text, name)
  return async (db, ...values) => (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
}

/** The name under which connections prepare a statement; undefined of every other one. */
export const preparedName = (text: string): string | undefined => names.get(text)
