import type { DiaryPerson } from '@desco/contract/diary/calls'
import type { Foods } from '@desco/foods/search-foods'
import { createContext, use } from 'react'

import type { DiaryStore } from './store/diary-store.ts'
import type { Choice, Content } from './store/local-entry.ts'

/** A version of the food list, as it is searched here. */
export type FoodList = Foods & { version: number }

/** One person's day, and what the parts of the page do with it. */
export type OneDay = {
  store: DiaryStore
  person: DiaryPerson
  /** Everybody for whom a meal may be entered here, the person included. */
  sharers: readonly DiaryPerson[]
  familyFoods: readonly string[]
  day: string
  today: string
  /** The hour in Italy when the day is today, else null. */
  hour: number | null
  foods: FoodList
  mayWrite: boolean
  /** Families only read by now: what waits here is sent no more. */
  isStudyOver: boolean
  /** The first day on which that is so, if it is known and still to come. */
  endsOn: string | null
  /** On the phone when it resolves; sent as soon as there is a network. */
  save: (contents: readonly Content[]) => Promise<void>
  remove: (ids: readonly string[]) => Promise<void>
  settle: (id: string, choice: Choice) => Promise<void>
}

const DayContext = createContext<OneDay | null>(null)
export const OneDayProvider = DayContext.Provider

export function useOneDay(): OneDay {
  const day = use(DayContext)
  if (day === null) throw new Error('This part belongs on the page of a day')
  return day
}

export const newId = () => crypto.randomUUID()
