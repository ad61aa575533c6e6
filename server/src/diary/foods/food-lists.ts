import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { dayInItaly } from '@desco/contract/families/birth-date'
import type { FoundFood } from '@desco/contract/diary/calls'
import { diaryLimits } from '@desco/contract/diary/days'
import { createFoodIndex, type FoodIndex } from '@desco/foods/food-index'
import { type Food, parseFoodList } from '@desco/foods/food-list'
import { searchFoods } from '@desco/foods/search-foods'

import type { Database } from '#platform/database/database.ts'
import type { Secrets } from '#platform/secrets/encryption.ts'
import { takeAttempt } from '#platform/limits/attempts.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

import {
  findFoodListCsv,
  findInForce,
  findVersionOf,
  insertFoodList,
  lockFoodLists,
  putIntoForce,
  type StoredFood,
} from './food-lists.queries.ts'

/** Long before every day that a diary can have. */
const always = '2000-01-01'

const ownList = fileURLToPath(import.meta.resolve('@desco/foods/foods.csv'))

export const hashOfList = (csv: string) => createHash('sha256').update(csv).digest()

/** A food as the database joins with it. */
export const storedFood = ({ id, name, group, portions, foodEx2, studyCode }: Food): StoredFood => ({
  id,
  name,
  group,
  grams: Object.fromEntries(portions.map(({ unit, grams }) => [unit, grams])),
  foodEx2,
  studyCode,
})

function foodsOf(csv: string): Food[] {
  const reading = parseFoodList(csv)
  if (reading.ok) return reading.foods
  throw new Error(`A stored food list cannot be read: ${JSON.stringify(reading.errors[0])}`)
}

/**
 * Stores the list that came with this release, if it is not stored yet. The first one is in force from the beginning; a
 * later one waits until the team puts it into force. Harmless when several processes do it.
 */
export async function storeOwnFoodList({ db, clock }: Needs): Promise<void> {
  const csv = await readFile(ownList, 'utf8')
  const sha256 = hashOfList(csv)
  if ((await findVersionOf(db, sha256)) !== undefined) return
  await inTransaction(db, async (tx) => {
    await lockFoodLists(tx)
    if ((await findVersionOf(tx, sha256)) !== undefined) return
    const now = clock.now()
    const version = await insertFoodList(tx, {
      csv,
      sha256,
      foods: foodsOf(csv).map(storedFood),
      staffId: null,
      now,
    })
    if (version === 1) await putIntoForce(tx, { day: always, version, staffId: null, now })
  })
}

/** The version in force today, and the one that comes after it. */
export async function foodListOfToday(needs: Needs) {
  const find = () => findInForce(needs.db, dayInItaly(needs.clock.now()))
  let found = await find()
  if (found.now === undefined) {
    await storeOwnFoodList(needs)
    found = await find()
  }
  if (found.now === undefined) throw new Error('No food list is in force.')
  return { version: found.now, next: found.next ?? null }
}

type Known = { index: FoodIndex; version: number }
// a version never changes; the latest few are enough
const indexes = new WeakMap<Database, Known[]>()

async function indexOf(db: Database, version: number): Promise<FoodIndex> {
  const known = indexes.get(db) ?? []
  const found = known.find((one) => one.version === version)
  if (found !== undefined) return found.index
  const csv = await findFoodListCsv(db, version)
  if (csv === undefined) throw new Error('A food list in force is not stored.')
  const index = createFoodIndex(foodsOf(csv))
  indexes.set(db, [{ index, version }, ...known].slice(0, 3))
  return index
}

/** The foods in force that the words mean, the best first. */
export async function getFood(
  needs: Needs & { secrets: Secrets },
  { search, accountId, networkAddress }: { search: string; accountId: string; networkAddress: string },
): Promise<FoundFood[]> {
  const { person, address } = diaryLimits.foodSearchesPerMinute
  const limit = { name: 'food-search', perSeconds: 60, lazily: true }
  await takeAttempt(needs, { ...limit, subject: accountId, max: person })
  await takeAttempt(needs, { ...limit, subject: networkAddress, max: address })
  const { version } = await foodListOfToday(needs)
  const index = await indexOf(needs.db, version)
  return searchFoods(index, search).map(({ food: { id, name, plural, group, picture, portions } }) => ({
    id,
    name,
    plural,
    group,
    picture,
    units: [...portions],
    listVersion: version,
  }))
}

/** A version of the list as it was stored. */
export async function getFoodList(needs: Needs, version: number) {
  // a phone may ask before anybody else did
  await foodListOfToday(needs)
  const csv = await findFoodListCsv(needs.db, version)
  if (csv === undefined) throw new Problem('not_found')
  return { version, csv }
}
