import { type SelectQueryBuilder, sql } from 'kysely'

/** How many rows a query finds. */
export async function countRows<DB, TB extends keyof DB>(query: SelectQueryBuilder<DB, TB, object>) {
  const counted = query.select(sql`count(*)::int`.as('count')).$castTo<{ count: number }>()
  return (await counted.executeTakeFirstOrThrow()).count
}
