import { type SelectQueryBuilder, sql } from 'kysely'

/** How many rows a query finds. */
export async function countRows<DB, TB extends keyof DB>(query: SelectQueryBuilder<DB, TB, object>) {
  const counted = query.select(sql`count(*)::int`.as('count')).$castTo<{ count: number }>()
  return (await counted.executeTakeFirstOrThrow()).count
}

/** Columns as a list of a statement; of a table, where one is named. */
export const namesOf = (names: readonly string[], table?: string) =>
  sql.join(names.map((name) => sql.ref(table === undefined ? name : `${table}.${name}`)))

/** The same, each of a table, as names and values in turn: what `json_build_object` takes. */
export const namedValues = (columns: readonly `${string}.${string}`[]) =>
  sql.join(columns.flatMap((column) => [sql.lit(column.replace(/^.*\./u, '')), sql.ref(column)]))
