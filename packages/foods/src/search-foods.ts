import {
  createFoodIndex,
  type FoodIndex,
  type IndexedFood,
  type Naming,
  type TypedWords,
  type Word,
} from './food-index.ts'
import { type Food, parseFoodList } from './food-list.ts'
import { typingErrors } from './typing-errors.ts'

/** Ids of foods, the latest first: what the person ate, and what the others of the family ate. */
export type Habits = { recent?: readonly string[]; family?: readonly string[] }

/** The most foods that one search gives. */
export const mostFoodsFound = 20

/** So much of the words a food has to say. */
const leastMatch = 0.3

/** How much less than the word itself a word with a slip says. */
const aSlip = 0.25

/** The weight of a habit in a score: it decides between foods whose names fit about equally well, and lifts no other. */
const habitWeight = { own: 0.1, family: 0.05 }

/** `synonym`: the word of the list that led to the food, where its name does not say as much. */
export type FoodMatch = { food: Food; synonym: string | null }

/** A list that is in use, as pages read it: its foods by their ids, and `searchFoods` in it. */
export function readFoods(csv: string) {
  const reading = parseFoodList(csv)
  if (!reading.ok) throw new Error('The food list cannot be read')
  const index = createFoodIndex(reading.foods)
  return {
    byId: new Map(reading.foods.map((food) => [food.id, food])),
    search: (query: string, habits?: Habits) => searchFoods(index, query, habits),
  }
}
export type Foods = ReturnType<typeof readFoods>

/**
 * The foods that the words mean, the best first, at most twenty. Accents, plural, the order of the words and one
 * typing error a word are forgiven, and words may be unfinished. A food that is called what was typed comes first, whatever
 * the person eats; of others that fit about equally well, the person's own recent foods come first, then the family's.
 * Without a word, these are all.
 */
export function searchFoods(
  index: FoodIndex,
  query: string,
  { recent = [], family = [] }: Habits = {},
): FoodMatch[] {
  const typed = index.takeApart(query)
  if (typed.words.length === 0) {
    const habits = [...new Set([...recent, ...family])].flatMap((id) => index.byId.get(id) ?? [])
    return habits.slice(0, mostFoodsFound).map(({ food }) => ({ food, synonym: null }))
  }

  const own = new Set(recent)
  const shared = new Set(family)
  const habitOf = (id: string) => (own.has(id) ? habitWeight.own : shared.has(id) ? habitWeight.family : 0)
  const match = matcher(typed)
  return index
    .candidates(typed)
    .map((entry) => ({ ...entry, ...match(entry) }))
    .filter(({ score }) => score >= leastMatch)
    .map((found) => ({ ...found, rank: found.score + (found.synonym === null ? habitOf(found.food.id) : 0) }))
    .sort((a, b) => b.sameness - a.sameness || b.rank - a.rank || a.place - b.place)
    .slice(0, mostFoodsFound)
    .map(({ food, synonym }) => ({ food, synonym }))
}

/** How far a naming is what was typed: letter by letter, as it is heard, word by word in singular or plural, or not wholly. */
function samenessOf(naming: Naming, { words, letters, joined }: TypedWords): 0 | 1 | 2 | 3 {
  if (naming.letters === letters) return 3
  if (naming.joined === joined) return 2
  const says = (all: readonly Word[], one: Word) => all.some(({ stem }) => stem === one.stem)
  return words.every((word) => says(naming.words, word)) && naming.words.every((word) => says(words, word))
    ? 1
    : 0
}

type Match = {
  sameness: number
  score: number
  /** Of a naming that is not the name: null where the name says about as much of what was typed. */
  synonym: string | null
}

/** How well what was typed means a food, from 0 to 1: by its best naming, or by words scattered over all of them. */
function matcher(typedWords: TypedWords): (entry: IndexedFood) => Match {
  const { words, joined } = typedWords
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

  const scoreOf = (naming: Naming, said: number) => {
    const asNamed = naming.isName ? 1 : 0.98
    if (naming.joined === joined) return asNamed
    const asOneWord = joined.length >= 6 && typingErrors(naming.joined, joined) === 1 ? 0.85 : 0
    return Math.max(asOneWord, said * (0.7 + 0.28 * asNamed * shareTyped(naming)))
  }

  return ({ namings }) => {
    scattered.fill(0)
    let best: Match = { sameness: 0, score: 0, synonym: null }
    let saidByName = 0
    // the name comes before the synonyms
    for (const naming of namings) {
      const said = shareSaid(naming)
      if (naming.isName) saidByName = Math.max(saidByName, said)
      const sameness = samenessOf(naming, typedWords)
      const score = scoreOf(naming, said)
      if (sameness < best.sameness || (sameness === best.sameness && score <= best.score)) continue
      best = { sameness, score, synonym: said - saidByName > aSlip ? naming.text : null }
    }
    const anywhere = typed.reduce((sum, { weight }, place) => sum + weight * (scattered[place] ?? 0), 0)
    const score = (anywhere / everything) * 0.7
    return score > best.score ? { sameness: 0, score, synonym: null } : best
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
  if (typed.known || typed.letters.length < 4) return 0
  const forms = ['sound', 'stem', 'letters'] as const
  return forms.some((form) => typingErrors(typed[form], other[form]) === 1) ? 1 - aSlip : 0
}
