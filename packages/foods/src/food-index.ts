import MiniSearch, { type QueryCombination } from 'minisearch'

import type { Food } from './food-list.ts'
import { kindOf, largerOf, lettersOf, soundOf, stemOf, wordsOf } from './fold-words.ts'

export type Word = {
  letters: string
  /** As it is heard. */
  sound: string
  /** Without the ending of singular or plural. */
  stem: string
  /** The stem of what it is a kind of. */
  kind: string
  /** How telling it is: near 1 when one food alone has it, little when many do. */
  weight: number
  /** Whether the list has it, in singular or plural: then it is no slip. */
  known: boolean
  /** Its place among all words of the list; -1 when it was typed. */
  place: number
}

/** One way of naming a food: its name, its plural or a synonym. */
export type Naming = {
  text: string
  words: readonly Word[]
  /** All words in small letters without accents and signs. */
  letters: string
  /** All words as one, as they sound: pesca noce is also written pescanoce, and pop corn popcorn. */
  joined: string
  isName: boolean
}

export type IndexedFood = {
  food: Food
  /** Its line in the list: of equals, the one that stands first is the more common one. */
  place: number
  namings: readonly Naming[]
}

/** The typed words, taken apart. */
export type TypedWords = Pick<Naming, 'words' | 'letters' | 'joined'>

/** No name of a food has more words; a search for more would hold everybody else up. */
const mostWords = 6

export type FoodIndex = {
  byId: ReadonlyMap<string, IndexedFood>
  takeApart: (query: string) => TypedWords
  /** The foods that hold a word like one of these, in no order; of one letter, those whose name begins with it. */
  candidates: (typed: TypedWords) => IndexedFood[]
}

/** Builds the index from the list; it is quick enough to be done on the phone (`npm run bench -- foods`). */
export function createFoodIndex(list: readonly Food[]): FoodIndex {
  const weights = weightsOf(list)
  const vocabulary = new Map<string, Word>()
  const wordOf = (letters: string, place = -1): Word => {
    const sound = soundOf(letters)
    const stem = stemOf(sound)
    // a word that the list does not know may be the small one of a word that it knows: bistecchina, gelatino
    const weight = weights.get(stem)
    const kind = kindOf(weight === undefined ? largerOf(stem) : stem)
    const known = weight !== undefined && sound.length - stem.length < 2
    return { letters, sound, stem, kind, weight: weight ?? 1, known, place }
  }
  // one object for each word: the typed one is compared with it once, in however many foods it stands
  const known = (letters: string) => {
    const word = vocabulary.get(letters) ?? wordOf(letters, vocabulary.size)
    vocabulary.set(letters, word)
    return word
  }
  const foods = list.map((food, place): IndexedFood => ({
    food,
    place,
    namings: textsOf(food).map((text) => ({
      text,
      words: wordsOf(text).map(known),
      letters: lettersOf(text).join(' '),
      joined: joinedOf(text),
      isName: text === food.name || text === food.plural,
    })),
  }))

  const search = new MiniSearch<{ id: number; words: string }>({
    fields: ['words'],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
  })
  search.addAll(foods.map(({ namings, place }) => ({ id: place, words: termsOf(namings) })))

  return {
    byId: new Map(foods.map((entry) => [entry.food.id, entry])),
    takeApart: (query) => ({
      words: [...new Set(wordsOf(query))].slice(0, mostWords).map((word) => wordOf(word)),
      letters: lettersOf(query).join(' '),
      joined: joinedOf(query),
    }),
    candidates: ({ words, joined }) =>
      joined.length === 1
        ? foods.filter(({ namings }) => namings[0]?.joined.startsWith(joined))
        : search
            .search({ queries: [...telling(words).flatMap(waysOf), { queries: [joined] }] })
            .flatMap(({ id }) => foods[id as number] ?? []),
  }
}

const textsOf = ({ name, plural, synonyms }: Food) => [...new Set([name, plural, ...synonyms])]

const joinedOf = (text: string) => lettersOf(text).map(soundOf).join('')

/** All terms under which a food is kept. */
const termsOf = (namings: readonly Naming[]) =>
  [
    ...new Set(
      namings.flatMap(({ words, joined }) => [
        joined,
        ...words.flatMap(({ letters, sound, stem }) => [letters, sound, stem]),
      ]),
    ),
  ].join(' ')

/** One or two letters beside a longer word say too little to look for: they only rank. Nor do single letters by themselves. */
function telling(words: readonly Word[]): readonly Word[] {
  const longer = words.filter(({ letters }) => letters.length > 2)
  return longer.length > 0 ? longer : words.filter(({ letters }) => letters.length > 1)
}

/** A typed word as it is written and as it sounds, perhaps unfinished, without its ending, and its kind. */
function waysOf({ letters, sound, stem, kind, known }: Word): QueryCombination[] {
  const others = [...new Set([letters, stem])].filter((term) => term !== sound)
  // two letters that changed places count as two slips here and as one in the ranking
  const slips = (term: string) => (known || term.length < 4 ? false : term.length < 5 ? 1 : 2)
  return [
    { queries: [sound], prefix: true, fuzzy: slips(sound) },
    ...others.map((term) => ({ queries: [term], fuzzy: slips(term) })),
    ...(kind === stem ? [] : [{ queries: [kind] }]),
  ]
}

/** The weight of each stem, by the number of foods that have it. */
function weightsOf(list: readonly Food[]): Map<string, number> {
  const holding = new Map<string, number>()
  for (const food of list) {
    const stems = new Set(
      textsOf(food)
        .flatMap(wordsOf)
        .map((word) => stemOf(soundOf(word))),
    )
    for (const stem of stems) holding.set(stem, (holding.get(stem) ?? 0) + 1)
  }
  const most = Math.log(1 + list.length)
  const weightOf = (foods: number) => 0.35 + (0.65 * Math.log(1 + list.length / foods)) / most
  return new Map([...holding].map(([stem, foods]) => [stem, weightOf(foods)]))
}
