import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'
import { Problem } from '#platform/problem.ts'
import { sha256 } from '#platform/secrets/secrets.ts'

/** Two lists that are stored at once wait for each other: versions have no gaps. Held until the transaction ends. */
export async function lockFoodLists(tx: Database) {
  await sql`select pg_advisory_xact_lock(hashtextextended('food_list', 0))`.execute(tx)
}

/** The version as which the same list is stored. */
export async function findVersionOf(db: Database, csv: string): Promise<number | undefined> {
  const same = db.selectFrom('food_list').select('version').where('sha256', '=', sha256(csv))
  return (await same.executeTakeFirst())?.version
}

type Force = { day: string; version: number; staffId: string | null; now: Date }

/** From the day on the version holds, until another one does. */
export async function putIntoForce(tx: Database, { day, version, staffId, now }: Force) {
  const decided = { version, staffId, decidedAt: now }
  await tx
    .insertInto('food_list_in_force')
    .values({ fromDay: day, ...decided })
    .onConflict((conflict) => conflict.column('fromDay').doUpdateSet(decided))
    .execute()
}

/** A version of the list as it was stored. */
export async function getFoodListCsv(db: Database, version: number): Promise<string> {
  const row = await db.selectFrom('food_list').select('csv').where('version', '=', version).executeTakeFirst()
  if (row === undefined) throw new Problem('not_found')
  return row.csv
}

/** Which of these foods any version of the list ever had. */
export async function listEverKnown(db: Database, foodIds: readonly string[]): Promise<Set<string>> {
  if (foodIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('food_list_food')
    .select('foodId')
    .distinct()
    .where('foodId', '=', sql<string>`any(${[...foodIds]}::text[])`)
    .execute()
  return new Set(rows.map(({ foodId }) => foodId))
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

export async function isInList(db: Database, version: number, foodId: string): Promise<boolean> {
  const row = await db
    .selectFrom('food_list_food')
    .select('foodId')
    .where('version', '=', version)
    .where('foodId', '=', foodId)
    .executeTakeFirst()
  return row !== undefined
}
