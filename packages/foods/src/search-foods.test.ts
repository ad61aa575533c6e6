import { readFileSync } from 'node:fs'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { createFoodIndex } from './food-index.ts'
import { parseFoodList } from './food-list.ts'
import { soundOf, stemOf, wordsOf } from './fold-words.ts'
import { mostFoodsFound, searchFoods } from './search-foods.ts'

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
const result = parseFoodList(read('foods.csv'))
const foods = result.ok ? result.foods : []
const index = createFoodIndex(foods)

const search = (...asked: Parameters<typeof searchFoods> extends [unknown, ...infer Rest] ? Rest : never) =>
  searchFoods(index, ...asked).map(({ food }) => food.id)

/** Queries as families would type them, and the foods that would satisfy them; `set` tells when a query was written. */
const queries = read('queries.csv')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [set = '', query = '', expected = ''] = line.split(';')
    return { set, query, expected: expected.split('|') }
  })
const sets = [...new Set(queries.map(({ set }) => set))]

/** Foods that are so by themselves. */
const exceptions = new Set(['birra-analcolica', 'caffe', 'cacao-in-polvere', 'cappuccino-d-orzo'])

describe('searchFoods', () => {
  it.each(sets)('shows the right food among the first three in at least 95 of 100 queries: %s', (set) => {
    const asked = queries.filter((one) => one.set === set)
    const missed = asked.filter(({ query, expected }) =>
      search(query)
        .slice(0, 3)
        .every((id) => !expected.includes(id)),
    )

    const shown = missed.length / asked.length <= 0.05 ? [] : missed.map(({ query }) => query)
    expect(shown).toEqual([])
  })

  it('is asked at least 150 queries, each about a food of the list', () => {
    expect(queries.length).toBeGreaterThanOrEqual(150)
    expect(queries.flatMap(({ expected }) => expected).filter((id) => !index.byId.has(id))).toEqual([])
  })

  it('forgives accents, capital letters, signs and the order of the words', () => {
    expect(search('TIRAMISU')[0]).toBe('tiramisu')
    expect(search('  olio, d’oliva ')[0]).toBe('olio-d-oliva')
    expect(search('pomodoro pasta')[0]).toBe('pasta-al-pomodoro')
  })

  it('finds while the word is being typed', () => {
    for (const typed of ['moz', 'mozz', 'mozza', 'mozzare'])
      expect(search(typed).slice(0, 3)).toContain('mozzarella')
  })

  it('forgives any one slip in a word of six letters or more', () => {
    const stemsOf = (text: string) => wordsOf(text).map((word) => stemOf(soundOf(word)))
    const stems = new Set(
      foods.flatMap(({ name, plural, synonyms }) => [name, plural, ...synonyms].flatMap(stemsOf)),
    )
    const names = foods.map(({ name }) => name).filter((name) => /^[a-z]{6,}$/i.test(name))
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.nat(), (name, at) => {
        const place = 1 + (at % (name.length - 2))
        const slip = name.slice(0, place) + name.slice(place + 1)
        const swapped = name.slice(0, place - 1) + name[place] + name[place - 1] + name.slice(place + 1)
        // costata is not taken for a slip of crostata
        for (const typed of [slip, swapped].filter((text) => !stems.has(stemsOf(text).join(' ')))) {
          expect([typed, ...searchFoods(index, typed).map(({ food }) => food.name)]).toContain(name)
        }
      }),
    )
  })

  it('finds a food first by each of its words, however they are written and whatever was eaten before', () => {
    const namings = foods.flatMap(({ id, name, plural, synonyms }) =>
      [name, plural, ...synonyms].map((text) => ({ id, text })),
    )
    const everything = foods.map(({ id }) => id)
    const bent = namings.filter(
      ({ id, text }) => search(text, { recent: everything.filter((other) => other !== id) })[0] !== id,
    )
    expect(bent).toEqual([])

    const plain = (text: string) => text.normalize('NFD').replace(/\p{Diacritic}/gu, '')
    fc.assert(
      fc.property(
        fc.constantFrom(...namings),
        fc.constantFrom(
          plain,
          (text: string) => text.toUpperCase(),
          (text: string) => ` ${text}  `,
        ),
        fc.record({ recent: fc.subarray(everything), family: fc.subarray(everything) }),
        ({ id, text }, write, habits) => {
          expect(search(write(text), habits)[0]).toBe(id)
        },
      ),
    )
  }, 60_000)

  it.each([
    ['cappuccio', 'cappuccino'],
    ['pizza dal fornaio', 'pizza-al-taglio'],
    ['fette', 'fette-biscottate'],
    ['coca cola zero', 'coca-cola-zero'],
  ])('knows what is meant by %s', (text, id) => {
    expect(search(text)[0]).toBe(id)
  })

  it('never leads from what is without sugar, fat, gluten or caffeine to what has it', () => {
    const without =
      /\b(?:zero|light|diet\b|0 ?%|senza (?:zucc|glut|latt|grass|caff)|decaff|scremat|magr[oa])/iu
    const having = foods.filter(({ id, name }) => !without.test(name) && !exceptions.has(id))
    const mixed = having.flatMap(({ id, synonyms }) =>
      synonyms.filter((synonym) => without.test(synonym)).map((synonym) => [id, synonym]),
    )
    expect(mixed).toEqual([])
  })

  it('lets habits decide only between foods whose names fit about equally well', () => {
    const [meant] = search('pasta')
    const found = search('pasta', {
      recent: ['pasta-alla-norma'],
      family: ['pasta-al-pesto', 'pasta-alla-norma'],
    })

    expect(found.slice(0, 3)).toEqual([meant, 'pasta-alla-norma', 'pasta-al-pesto'])
    expect(new Set(found).size).toBe(found.length)
    // spinacina is another word for a cutlet
    expect(search('spinac', { recent: ['cotoletta-di-pollo'] })[0]).toBe('spinaci')
  })

  it.each([
    ['cornetto', 'Brioche', 'cornetto'],
    ['succo di pera', 'Succo di frutta', 'succo di pera'],
    ['mele', 'Mela', null],
    ['iogurt bianco', 'Yogurt bianco', null],
    ['pasta', 'Pasta in bianco', null],
  ])('says which word led to a food, where its name does not: %s', (text, name, synonym) => {
    expect(searchFoods(index, text)[0]).toMatchObject({ food: { name }, synonym })
  })

  it('looks for so many words at most, and for no single letters', () => {
    const letters = 'a b c d e f g h i j k l m n o p q r s t u v w x y z'
    expect(index.candidates(index.takeApart(letters))).toEqual([])
    expect(index.takeApart(foods.map(({ name }) => name).join(' ')).words).toHaveLength(6)
    expect(
      Math.max(
        ...foods
          .flatMap(({ name, plural, synonyms }) => [name, plural, ...synonyms])
          .map((text) => wordsOf(text).length),
      ),
    ).toBeLessThanOrEqual(6)
  })

  it('does not put a recent food first that hardly fits the words', () => {
    expect(search('latte e biscotti', { recent: ['latte'] })[0]).toBe('latte-e-biscotti')
    expect(search('mela', { recent: ['banana'] })).not.toContain('banana')
  })

  it('shows the recent foods and those of the family when nothing is typed', () => {
    const habits = { recent: ['mela', 'latte', 'a-food-that-is-gone'], family: ['latte', 'banana'] }
    expect(search('  ', habits)).toEqual(['mela', 'latte', 'banana'])
    expect(search('')).toEqual([])
  })

  it('finds nothing rather than anything', () => {
    expect(search('xqzwv')).toEqual([])
    expect(search('!?')).toEqual([])
  })

  it('gives at most twenty foods, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('p', 'pa', 'a', 'con')),
        (query) => {
          expect(searchFoods(index, query).length).toBeLessThanOrEqual(mostFoodsFound)
        },
      ),
    )
    expect(search('p')).toHaveLength(mostFoodsFound)
  })
})
