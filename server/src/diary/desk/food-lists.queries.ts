import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'

/** Every version with the days from which it was put into force. */
export async function listVersions(db: Database) {
  const { rows } = await sql<{
    version: number
    foods: number
    storedAt: Date
    shownAs: string | null
    fromDays: string[]
  }>`
    select list.version, list.stored_at, staff.shown_as,
      (select count(*)::integer from food_list_food as food where food.version = list.version) as foods,
      array(
        select force.from_day::text from food_list_in_force as force
        where force.version = list.version order by force.from_day
      ) as from_days
    from food_list as list left join staff_account as staff on staff.id = list.staff_id
    order by list.version desc`.execute(db)
  return rows
}

/** How many entries have each of these foods. */
export async function countUses(db: Database, foodIds: readonly string[]): Promise<Map<string, number>> {
  if (foodIds.length === 0) return new Map()
  const { rows } = await sql<{ foodId: string; count: number }>`
    select food_id, count(*)::integer as count from diary_entry
    where food_id = any(${[...foodIds]}::text[]) and not deleted and ${isOfStudy('familyId')}
    group by food_id`.execute(db)
  return new Map(rows.map(({ foodId, count }) => [foodId, count]))
}

/** Foods of other versions that this one does not have, by their latest name. */
export async function listFoodsMissing(db: Database, version: number) {
  const { rows } = await sql<{ foodId: string; name: string }>`
    select distinct on (food_id) food_id, name from food_list_food as old
    where not exists (
      select from food_list_food as now where now.version = ${version} and now.food_id = old.food_id
    )
    order by food_id, version desc`.execute(db)
  return rows
}
