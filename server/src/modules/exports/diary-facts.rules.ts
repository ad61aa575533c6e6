import type { companies, fillers, Meal, places, shares } from '@desco/contract/diary/entries'

/** A day of a diary as an export sees it. */
type Day = {
  person: string
  withdrawnAt: Date | null
  day: string
  /** Its place among the person's assigned days; null is extra. */
  number: number | null
}

/** One food, or a meal that was skipped. */
export type DiaryFoodFacts = Day & {
  meal: Meal
  time: string | null
  place: keyof typeof places | null
  company: keyof typeof companies | null
  screen: boolean | null
  skipped: boolean
  food: string | null
  listVersion: number | null
  /** Without the names of the family. */
  freeText: string | null
  /** The food that the team says the text means. */
  codedFood: string | null
  amount: number | null
  unit: string | null
  gramsWeighed: number | null
  gramsEstimated: number | null
  share: keyof typeof shares | null
  sharedMeal: string | null
  recordedBy: 'self' | 'parent' | 'child' | 'team'
  recordedAt: Date
  receivedAt: Date
  timesEdited: number
  foodEx2: string | null
  studyCode: string | null
}

export type DiaryDayFacts = Day & {
  complete: boolean
  unusual: boolean | null
  filledBy: keyof typeof fillers | null
  foods: number
  skippedMeals: number
  firstRecordedAt: Date | null
  lastReceivedAt: Date | null
}

export type DiaryFacts = { foods: readonly DiaryFoodFacts[]; days: readonly DiaryDayFacts[] }

// begins where a word does: a long word without a sign would be gone through once for each of its letters
const address = /(?<![^\s@])[^\s@]+@[^\s@]+/gu
const telephone = /\+?\d[\d\s./-]{5,}\d/gu

/** A text that somebody typed, without names of their family, addresses and telephone numbers. */
export function withoutNames(text: string, names: readonly string[]): string {
  const known = new Set(names.flatMap((name) => wordsOf(name)).filter((word) => word.length > 1))
  return text
    .replaceAll(address, '[…]')
    .replaceAll(telephone, '[…]')
    .replaceAll(/[\p{L}\p{M}]+/gu, (word) => (known.has(folded(word)) ? '[…]' : word))
}

const folded = (word: string) => word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const wordsOf = (name: string) => (name.match(/[\p{L}\p{M}]+/gu) ?? []).map(folded)
