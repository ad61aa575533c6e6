import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'

/** How many entries have each of these foods. */
export async function countUses(db: Database, foodIds: readonly string[]): Promise<Map<string, number>> {
  if (foodIds.length === 0) return new Map()
  const { rows } = await sql<{ foodId: string; count: number }>`
    select food_id, count(*)::integer as count from diary_entry
    where food_id = any(${[...foodIds]}::text[]) and not deleted and ${isOfStudy('familyId')}
    group by food_id`.execute(db)
  return new Map(rows.map(({ foodId, count }) => [foodId, count]))
}

export async function isInList(db: Database, version: number, foodId: string): Promise<boolean> {
  const row = await db
    .selectFrom('food_list_food')
    .select('foodId')
    .where('version', '=', version)
    .where('foodId', '=', foodId)
    .executeTakeFirst()
  return row !== undefined
}
