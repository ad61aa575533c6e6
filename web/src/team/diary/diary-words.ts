import { type FoodEntry, type Meal, meals } from '@desco/contract/diary/entries'
import { type EntryRefusal, entryRefusals } from '@desco/contract/diary/refusals'
import { householdUnits, isHouseholdUnit } from '@desco/foods/household-units'
import type { Food } from '@desco/foods/food-list'

import { capital, counted, printDay, printShortWeekday } from '#ui/text/format.ts'

const number = new Intl.NumberFormat('it-IT')

/** `sab 28-11-2026`. */
export const dayWords = (day: string) => `${printShortWeekday(day)} ${printDay(day)}`

export const entriesWords = (count: number) => counted(count, 'voce', 'voci')
export const peopleWords = (count: number) => counted(count, 'persona', 'persone')
export const familiesWords = (count: number) => counted(count, 'famiglia', 'famiglie')

/** `0,5 fette`, `1 piatto medio`: as the team reads numbers. */
export function portionWords(amount: number, unit: string): string {
  const isOne = amount === 1
  return `${number.format(amount)} ${!isOne && isHouseholdUnit(unit) ? householdUnits[unit].plural : unit}`
}

/** A food by its name in the list; one that the list does not have by its code, which is made of a name. */
export function foodWords(foods: ReadonlyMap<string, Food> | null, foodId: string): string {
  const known = foods?.get(foodId)
  if (known !== undefined) return known.name
  return capital(foodId.replaceAll('-', ' '))
}

/** The name of an entry's food: by the list, or a free text in quotes. */
export const foodName = (
  { foodId, freeText }: Pick<FoodEntry, 'foodId' | 'freeText'>,
  foods: { byId: ReadonlyMap<string, Food> } | null,
) => (foodId === null ? `«${freeText ?? ''}»` : foodWords(foods?.byId ?? null, foodId))

export const mealWords = (meal: Meal | null) => (meal === null ? 'Giornata' : meals[meal])

/** Why the diary did not take an entry, for who has to decide about it. */
const unappliedWords: Partial<Record<'conflict' | EntryRefusal, string>> = {
  conflict: 'Cambiata su due telefoni: questa è la versione che non vale',
  keeps_own_diary: 'Scritta da un genitore, ma dagli 11 anni chi ha un accesso tiene il diario da sé',
  unknown_food: entryRefusals.unknown_food.text.replace(/\.$/u, ''),
  window_over: 'Scritta più di 48 ore dopo la fine della giornata',
}

export const reasonWords = (reason: 'conflict' | EntryRefusal): string =>
  unappliedWords[reason] ?? entryRefusals[reason as EntryRefusal].text
