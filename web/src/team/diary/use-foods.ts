import { foodListDesk } from '@desco/contract/diary/desk/food-lists'
import { createFoodIndex } from '@desco/foods/food-index'
import { type Food, parseFoodList } from '@desco/foods/food-list'
import { searchFoods } from '@desco/foods/search-foods'
import { useMemo } from 'react'

import { useStaffQuery } from '#team/session/queries.ts'

export type Foods = {
  byId: ReadonlyMap<string, Food>
  /** The foods that the words mean, the best first. */
  search: (query: string) => Food[]
}

/** The food list in force, searched as families' phones search it; `foods` is null until it has come. */
export function useFoods() {
  const query = useStaffQuery(foodListDesk.staffFoodList, {}, { onlyOnEntry: true })
  const csv = query.data?.csv
  const foods = useMemo(() => (csv === undefined ? null : readFoods(csv)), [csv])
  return { foods, query }
}

function readFoods(csv: string): Foods {
  const reading = parseFoodList(csv)
  if (!reading.ok) throw new Error('The food list in force cannot be read')
  const index = createFoodIndex(reading.foods)
  return {
    byId: new Map(reading.foods.map((food) => [food.id, food])),
    search: (words) => searchFoods(index, words).map(({ food }) => food),
  }
}
