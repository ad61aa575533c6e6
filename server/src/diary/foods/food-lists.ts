import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { dayInItaly } from '@desco/contract/families/birth-date'
import type { FoundFood } from '@desco/contract/diary/calls'
import { diaryLimits } from '@desco/contract/diary/days'
import { createFoodIndex, type FoodIndex } from '@desco/foods/food-index'
import { type Food, parseFoodList } from '@desco/foods/food-list'
import { searchFoods } from '@desco/foods/search-foods'
import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import type { Secrets } from '#platform/secrets/encryption.ts'
import { takeAttempt } from '#platform/limits/attempts.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'
import type { Needs } from '#platform/needs.ts'
import { Problem } from '#platform/problem.ts'
import { sha256 } from '#platform/secrets/secrets.ts'

/** Long before every day that a diary can have. */
const always = '2000-01-01'

const ownList = fileURLToPath(import.meta.resolve('@desco/foods/foods.csv'))

function read(csv: string): Food[] {
  const reading = parseFoodList(csv)
  if (reading.ok) return reading.foods
  throw new Error(`A stored food list cannot be read: ${JSON.stringify(reading.errors[0])}`)
}

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

/** The foods of a version. */
export async function foodsOf(db: Database, version: number): Promise<Food[]> {
  return read(await getFoodListCsv(db, version))
}

type NewFoodList = { csv: string; foods: readonly Food[]; staffId: string | null; now: Date }

/** Stores the list as the next version, and answers its number. After `lockFoodLists`. */
export async function insertFoodList(tx: Database, { csv, foods, staffId, now }: NewFoodList) {
  const lists = tx.selectFrom('food_list').select((list) => list.fn.max('version').as('last'))
  const version = ((await lists.executeTakeFirst())?.last ?? 0) + 1
  await tx
    .insertInto('food_list')
    .values({ version, csv, sha256: sha256(csv), staffId, storedAt: now })
    .execute()
  // foods as the database joins with them
  const stored = foods.map(({ portions, ...food }) => ({
    ...food,
    grams: Object.fromEntries(portions.map(({ unit, grams }) => [unit, grams])),
  }))
  await sql`
    insert into food_list_food (version, food_id, name, food_group, grams, foodex2, study_code)
    select ${version}, food ->> 'id', food ->> 'name', food ->> 'group', food -> 'grams', food ->> 'foodEx2',
      food ->> 'studyCode'
    from jsonb_array_elements(${JSON.stringify(stored)}::jsonb) as food`.execute(tx)
  return version
}

/**
 * Stores the list that came with this release, if it is not stored yet. The first one is in force from the beginning; a
 * later one waits until the team puts it into force. Harmless when several processes do it.
 */
export async function storeOwnFoodList({ db, clock }: Needs): Promise<void> {
  const csv = await readFile(ownList, 'utf8')
  if ((await findVersionOf(db, csv)) !== undefined) return
  const store = async (tx: Database) => {
    await lockFoodLists(tx)
    if ((await findVersionOf(tx, csv)) !== undefined) return
    const now = clock.now()
    const version = await insertFoodList(tx, { csv, foods: read(csv), staffId: null, now })
    if (version === 1) await putIntoForce(tx, { day: always, version, staffId: null, now })
  }
  // an act of the team that needs the list may be the first to ask, in a transaction of its own
  await (db.isTransaction ? store(db) : inTransaction(db, store))
}

/** The version in force today, and the one that comes after it. */
export async function foodListOfToday(needs: Needs) {
  const today = dayInItaly(needs.clock.now())
  const find = async () => {
    const force = needs.db.selectFrom('food_list_in_force').select(['version', 'fromDay'])
    const rows = await force.orderBy('fromDay').execute()
    const next = rows.find(({ fromDay }) => fromDay > today)
    return {
      now: rows.findLast(({ fromDay }) => fromDay <= today)?.version,
      next: next === undefined ? null : { version: next.version, from: next.fromDay },
    }
  }
  let found = await find()
  if (found.now === undefined) {
    await storeOwnFoodList(needs)
    found = await find()
  }
  if (found.now === undefined) throw new Error('No food list is in force.')
  return { version: found.now, next: found.next }
}

type ListInForce = { index: FoodIndex; version: number }
// a version never changes; the latest few are enough
const indexes = new WeakMap<Database, ListInForce[]>()

async function indexOf(db: Database, version: number): Promise<FoodIndex> {
  const known = indexes.get(db) ?? []
  const found = known.find((one) => one.version === version)
  if (found !== undefined) return found.index
  const index = createFoodIndex(await foodsOf(db, version))
  indexes.set(db, [{ index, version }, ...known].slice(0, 3))
  return index
}

/** The foods in force that the words mean, the best first. */
export async function getFood(
  needs: Needs & { secrets: Secrets },
  { accountId }: { accountId: string },
  { search }: { search: string },
  networkAddress: string,
): Promise<FoundFood[]> {
  const { person, address } = diaryLimits.foodSearchesPerMinute
  const limit = { name: 'food-search', perSeconds: 60, lazily: true }
  await takeAttempt(needs, { ...limit, subject: accountId, max: person })
  await takeAttempt(needs, { ...limit, subject: networkAddress, max: address })
  const { version } = await foodListOfToday(needs)
  const index = await indexOf(needs.db, version)
  return searchFoods(index, search).map(({ food: { portions, ...food } }) => ({
    ...food,
    units: [...portions],
    listVersion: version,
  }))
}

/** A version of the list as it was stored; without a version, the one in force. */
export async function getFoodList(needs: Needs, wanted?: number) {
  // a phone may ask before anybody else did
  const inForce = await foodListOfToday(needs)
  const version = wanted ?? inForce.version
  return { version, csv: await getFoodListCsv(needs.db, version) }
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
