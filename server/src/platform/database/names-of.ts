import { sql } from 'kysely'

/** Columns as a list of a statement; of a table, where one is named. */
export const namesOf = (names: readonly string[], table?: string) =>
  sql.join(names.map((name) => sql.ref(table === undefined ? name : `${table}.${name}`)))
