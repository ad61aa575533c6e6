import { createFoodIndex } from '@desco/foods/food-index'
import { type Food, parseFoodList } from '@desco/foods/food-list'
import { type FoodMatch, type Habits, searchFoods } from '@desco/foods/search-foods'

// In a chunk of its own, which only the diary loads.

export type FoodList = {
  version: number
  byId: ReadonlyMap<string, Food>
  search: (query: string, habits: Habits) => FoodMatch[]
}

/** Reads and indexes the list in force; on a slow phone this takes a moment, once for each opening of the page. */
export function readFoodList({ version, csv }: { version: number; csv: string }): FoodList {
  const reading = parseFoodList(csv)
  if (!reading.ok) throw new Error('The food list cannot be read')
  const index = createFoodIndex(reading.foods)
  return {
    version,
    byId: new Map(reading.foods.map((food) => [food.id, food])),
    search: (query, habits) => searchFoods(index, query, habits),
  }
}
