import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

export type StoredFood = {
  id: string
  name: string
  group: string
  grams: Record<string, number>
  foodEx2: string
  studyCode: string
}
export type NewFoodList = {
  csv: string
  sha256: Buffer
  foods: readonly StoredFood[]
  staffId: string | null
  now: Date
}

/** Two lists that are stored at once wait for each other: versions have no gaps. Held until the transaction ends. */
export async function lockFoodLists(tx: Database) {
  await sql`select pg_advisory_xact_lock(hashtextextended('food_list', 0))`.execute(tx)
}

export async function findVersionOf(db: Database, sha256: Buffer): Promise<number | undefined> {
  const row = await db
    .selectFrom('food_list')
    .select('version')
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return row?.version
}

/** Stores the list as the next version, and answers its number. After `lockFoodLists`. */
export async function insertFoodList(tx: Database, { csv, sha256, foods, staffId, now }: NewFoodList) {
  const lists = tx.selectFrom('food_list').select((list) => list.fn.max('version').as('last'))
  const version = ((await lists.executeTakeFirst())?.last ?? 0) + 1
  await tx.insertInto('food_list').values({ version, csv, sha256, staffId, storedAt: now }).execute()
  await sql`
    insert into food_list_food (version, food_id, name, food_group, grams, foodex2, study_code)
    select ${version}, food ->> 'id', food ->> 'name', food ->> 'group', food -> 'grams', food ->> 'foodEx2',
      food ->> 'studyCode'
    from jsonb_array_elements(${JSON.stringify(foods)}::jsonb) as food`.execute(tx)
  return version
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

/** The version that holds on a day, and the next one that will. */
export async function findInForce(db: Database, day: string) {
  const rows = await db
    .selectFrom('food_list_in_force')
    .select(['version', 'fromDay'])
    .orderBy('fromDay')
    .execute()
  const now = rows.findLast(({ fromDay }) => fromDay <= day)
  const next = rows.find(({ fromDay }) => fromDay > day)
  return { now: now?.version, next: next && { version: next.version, from: next.fromDay } }
}

export async function findFoodListCsv(db: Database, version: number): Promise<string | undefined> {
  const row = await db.selectFrom('food_list').select('csv').where('version', '=', version).executeTakeFirst()
  return row?.csv
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
