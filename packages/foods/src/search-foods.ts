import type { FoodIndex, IndexedFood, Naming, TypedWords, Word } from './food-index.ts'
import type { Food } from './food-list.ts'
import { typingErrors } from './typing-errors.ts'

/** Ids of foods, the latest first: what the person ate, and what the others of the family ate. */
export type Habits = { recent?: readonly string[]; family?: readonly string[] }

/** The most foods that one search gives. */
export const mostFoodsFound = 20

/** From here on nearly every word of the query was found, if need be with an error: own habits may come first. */
const goodMatch = 0.6
const leastMatch = 0.3

/**
 * The foods that the words mean, the best first, at most twenty. Accents, plural, the order of the words and one
 * typing error a word are forgiven, and words may be unfinished. Among good matches the person's own recent
 * foods come first, then the family's. Without a word, these are all.
 */
export function searchFoods(
  index: FoodIndex,
  query: string,
  { recent = [], family = [] }: Habits = {},
): Food[] {
  const typed = index.takeApart(query)
  if (typed.words.length === 0) {
    const habits = [...new Set([...recent, ...family])].flatMap((id) => index.byId.get(id) ?? [])
    return habits.slice(0, mostFoodsFound).map(({ food }) => food)
  }

  const own = new Set(recent)
  const shared = new Set(family)
  const tierOf = ({ food }: IndexedFood, score: number) =>
    score < goodMatch ? 3 : own.has(food.id) ? 0 : shared.has(food.id) ? 1 : 2
  const scoreOf = matcher(typed)
  return index
    .candidates(typed)
    .map((entry) => ({ entry, score: scoreOf(entry) }))
    .filter(({ score }) => score >= leastMatch)
    .map(({ entry, score }) => ({ entry, score, tier: tierOf(entry, score) }))
    .sort((a, b) => a.tier - b.tier || b.score - a.score || a.entry.place - b.entry.place)
    .slice(0, mostFoodsFound)
    .map(({ entry }) => entry.food)
}

/** How well what was typed means a food, from 0 to 1: by its best naming, or by words scattered over all of them. */
function matcher({ words, joined }: TypedWords): (entry: IndexedFood) => number {
  const typed = words.map((word) => ({ weight: word.weight, likeness: comparedOnce(word) }))
  const everything = words.reduce((sum, { weight }) => sum + weight, 0)
  const scattered = words.map(() => 0)

  /** The share of what was typed that the naming says. */
  const shareSaid = (naming: Naming) => {
    let sum = 0
    let place = 0
    for (const { weight, likeness } of typed) {
      let best = 0
      for (const word of naming.words) best = Math.max(best, likeness(word))
      scattered[place] = Math.max(scattered[place] ?? 0, best)
      sum += weight * best
      place += 1
    }
    return sum / everything
  }

  /** The share of the naming that was typed; its first word counts twice, because Italian begins with the thing. */
  const shareTyped = (naming: Naming) => {
    let sum = 0
    let all = 0
    for (const word of naming.words) {
      let best = 0
      for (const { likeness } of typed) best = Math.max(best, likeness(word))
      const weight = word.weight * (word === naming.words[0] ? 2 : 1)
      sum += weight * best
      all += weight
    }
    return all === 0 ? 0 : sum / all
  }

  return ({ namings }) => {
    let best = 0
    scattered.fill(0)
    for (const naming of namings) {
      const asNamed = naming.isName ? 1 : 0.98
      if (naming.joined === joined) return asNamed
      if (joined.length >= 6 && typingErrors(naming.joined, joined) === 1) best = Math.max(best, 0.85)
      const said = shareSaid(naming)
      if (said * 0.98 > best) best = Math.max(best, said * (0.7 + 0.28 * asNamed * shareTyped(naming)))
    }
    const anywhere = typed.reduce((sum, { weight }, place) => sum + weight * (scattered[place] ?? 0), 0)
    return Math.max(best, (anywhere / everything) * 0.7)
  }
}

/** The likeness of one typed word with any word of the list, reckoned once for each. */
function comparedOnce(typed: Word): (other: Word) => number {
  const reckoned = new Map<number, number>()
  return (other) => {
    const before = reckoned.get(other.place)
    if (before !== undefined) return before
    const likeness = likenessOf(typed, other)
    reckoned.set(other.place, likeness)
    return likeness
  }
}

/** How alike a typed word and a word of a food are, from 0 to 1. */
function likenessOf(typed: Word, other: Word): number {
  if (typed.letters === other.letters) return 1
  if (typed.sound === other.sound) return 0.98
  if (typed.stem === other.stem) return 0.94
  if (other.letters.startsWith(typed.letters) || other.sound.startsWith(typed.sound))
    return 0.7 + 0.2 * (typed.sound.length / other.sound.length)
  if (typed.kind === other.stem) return 0.85
  if (typed.letters.length < 4) return 0
  const forms = ['sound', 'stem', 'letters'] as const
  return forms.some((form) => typingErrors(typed[form], other[form]) === 1) ? 0.75 : 0
}
