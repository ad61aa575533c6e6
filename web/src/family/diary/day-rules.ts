import { dayInItaly } from '@desco/contract/families/birth-date'
import { addDays, diaryLimits, editableUntil } from '@desco/contract/diary/days'
import {
  type DayEntry,
  type DiaryEntry,
  type FoodEntry,
  isTwin,
  type Meal,
  type MealEntry,
  mealNames,
} from '@desco/contract/diary/entries'

import type { Content, LocalEntry } from './store/local-entry.ts'

// The meaning of a day's entries on the page. Pure; the words are beside what shows them.

export type LocalFood = LocalEntry & { entry: FoodEntry }
export type LocalMeal = LocalEntry & { entry: MealEntry }
export type LocalDay = LocalEntry & { entry: DayEntry }

export type MealOnPage = {
  meal: Meal
  foods: LocalFood[]
  facts: LocalMeal | null
  /** `empty`: nothing is known. `skipped`: *Non ho mangiato*, a true zero. */
  state: 'empty' | 'eaten' | 'skipped'
}

const isFoodOf =
  (meal: Meal) =>
  (local: LocalEntry): local is LocalFood =>
    local.entry.kind === 'food' && local.entry.meal === meal
const isFactsOf =
  (meal: Meal) =>
  (local: LocalEntry): local is LocalMeal =>
    local.entry.kind === 'meal' && local.entry.meal === meal

/** One meal of a day. A food that was eaten counts more than a *Non ho mangiato* of another phone. */
export function mealOf(entries: readonly LocalEntry[], meal: Meal): MealOnPage {
  const foods = entries.filter(isFoodOf(meal)).sort((a, b) => (firstWritten(a) < firstWritten(b) ? -1 : 1))
  const facts = entries.find(isFactsOf(meal)) ?? null
  const state = foods.length > 0 ? 'eaten' : facts?.entry.skipped ? 'skipped' : 'empty'
  return { meal, foods, facts, state }
}

// an edit keeps the place of a food in its meal
const firstWritten = ({ stored, entry }: LocalEntry) => (stored ?? entry).recordedAt

/** Two entries of one food in a meal, the later one second. */
export type Double = { first: LocalFood; second: LocalFood }

/**
 * Foods that stand there twice because two people entered one dinner, as long as nobody has said that both were eaten. A
 * food that one person enters twice is meant.
 */
export const doublesOf = (foods: readonly LocalFood[]): Double[] =>
  foods.flatMap((second, place) => {
    const first = foods.slice(0, place).find((one) => isDoubtful(one, second))
    return first === undefined ? [] : [{ first, second }]
  })

const writerOf = ({ writer }: LocalFood) => writer?.recordedByName ?? null
const isOthersShare = (food: LocalFood) => writerOf(food) !== null && food.entry.sharedMealId !== null

const isDoubtful = (one: LocalFood, other: LocalFood): boolean =>
  isTwin(one.entry, other.entry) &&
  writerOf(one) !== writerOf(other) &&
  (isOthersShare(one) || isOthersShare(other)) &&
  one.entry.besides !== other.id &&
  other.entry.besides !== one.id

/** As many as stand above a field without scrolling. */
const mostUsual = 6

/** The foods that were eaten at a meal most often, the latest first among equals; without those that stand in it already. */
export function usualFoods(entries: readonly LocalEntry[], { meal, foods }: MealOnPage): string[] {
  const there = new Set(foods.map(({ entry }) => entry.foodId))
  const times = new Map<string, { count: number; last: string }>()
  for (const { entry } of entries.filter(isFoodOf(meal))) {
    if (entry.foodId === null || there.has(entry.foodId)) continue
    const { count = 0, last = '' } = times.get(entry.foodId) ?? {}
    times.set(entry.foodId, { count: count + 1, last: entry.day > last ? entry.day : last })
  }
  return [...times]
    .sort(([, a], [, b]) => b.count - a.count || (a.last < b.last ? 1 : -1))
    .slice(0, mostUsual)
    .map(([foodId]) => foodId)
}

export const mealsOf = (entries: readonly LocalEntry[]): MealOnPage[] =>
  mealNames.map((meal) => mealOf(entries, meal))

export const dayFactsOf = (entries: readonly LocalEntry[]): LocalDay | null =>
  entries.find((local): local is LocalDay => local.entry.kind === 'day') ?? null

/** When each meal begins to be asked for, in hours of the day. */
const mealHours: Record<Meal, number> = {
  colazione: 5,
  spuntino: 10,
  pranzo: 12,
  merenda: 16,
  cena: 19,
  'dopo-cena': 21,
}

/**
 * The meal that the page offers first: of those that are empty and whose hour has come, the latest; of a day gone by, the
 * first that is empty. `hour`: of today in Italy, null on another day.
 */
export function nextMeal(meals: readonly MealOnPage[], hour: number | null): Meal | null {
  const empty = meals.filter(({ state }) => state === 'empty').map(({ meal }) => meal)
  if (hour === null) return empty[0] ?? null
  return empty.filter((meal) => mealHours[meal] <= hour).at(-1) ?? null
}

/** Whether a meal's hour is still to come today: then nothing is missing. The first one never is: somebody up may have eaten. */
export const isLater = (meal: Meal, hour: number | null) =>
  hour !== null && meal !== 'colazione' && mealHours[meal] > hour

/** The entries that *Come ieri* writes: yesterday's foods, or that nothing was eaten. Null: there is nothing to repeat. */
export function likeYesterday(
  yesterday: MealOnPage,
  today: MealOnPage,
  day: string,
  newId: () => string,
): Content[] | null {
  if (today.state !== 'empty' || yesterday.state === 'empty') return null
  if (yesterday.state === 'skipped' && yesterday.facts !== null) {
    return [skippedMeal(today, { personId: yesterday.facts.personId, day }, true, newId)]
  }
  return yesterday.foods.map(({ entry }) => {
    const { kind, personId, meal, foodId, listVersion, freeText, amount, unit, grams } = entry
    const same = { kind, personId, meal, foodId, listVersion, freeText, amount, unit, grams }
    return { ...same, id: newId(), day, share: null, sharedMealId: null }
  })
}

type DayOfPerson = { personId: string; day: string }

const noFacts = { time: null, place: null, company: null, screen: null, note: null }

/** A meal's facts as they are, or as they begin. */
export function factsOf(
  { meal, facts }: MealOnPage,
  whose: DayOfPerson,
  newId: () => string,
): ContentOf<'meal'> {
  if (facts === null) return { kind: 'meal', id: newId(), ...whose, meal, ...noFacts, skipped: false }
  return contentOf(facts)
}

type ContentOf<Kind extends Content['kind']> = Extract<Content, { kind: Kind }>

export const skippedMeal = (meal: MealOnPage, whose: DayOfPerson, skipped: boolean, newId: () => string) => ({
  ...factsOf(meal, whose, newId),
  skipped,
})

export const isFood = (local: LocalEntry): local is LocalFood => local.entry.kind === 'food'

export type FoodContent = ContentOf<'food'>

/** An entry of this phone, to be edited. */
export function contentOf<Entry extends DiaryEntry>({ entry }: { entry: Entry }) {
  const { version: _version, recordedAt: _at, deleted: _deleted, ...content } = entry
  return content
}

const { amount: amounts } = diaryLimits

/** One step more or less: by halves up to three, then by ones. Stays within what the portal takes. */
export function stepped(amount: number, direction: 1 | -1): number {
  const isHalves = direction === 1 ? amount < 3 : amount <= 3
  const next = amount + direction * (isHalves ? 0.5 : 1)
  return Math.min(amounts.max, Math.max(amounts.step * 2, next))
}

/** The day may still be written: 48 hours after it has ended, and not before it begins. */
export const isOpen = (day: string, now: Date) => day <= dayInItaly(now) && now <= editableUntil(day)

export type WeekDay = { day: string; state: 'full' | 'half' | 'none'; isFuture: boolean }

/** The week from Monday to Sunday that holds a day. */
export function weekOf(
  day: string,
  today: string,
  known: readonly { day: string; complete: boolean }[],
  entries: readonly LocalEntry[],
): WeekDay[] {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  const monday = addDays(day, -((weekday + 6) % 7))
  const complete = new Set(known.filter((row) => row.complete).map((row) => row.day))
  const started = new Set<string>()
  for (const { day: written, entry } of entries) {
    if (entry.kind !== 'day') started.add(written)
    // the phone's entry is younger than the portal's word
    else if (entry.complete) complete.add(written)
    else complete.delete(written)
  }
  return [0, 1, 2, 3, 4, 5, 6].map((place) => {
    const one = addDays(monday, place)
    const state = complete.has(one) ? 'full' : started.has(one) ? 'half' : 'none'
    return { day: one, state, isFuture: one > today }
  })
}
