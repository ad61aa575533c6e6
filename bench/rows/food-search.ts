import { readFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'

import { createFoodIndex } from '@desco/foods/food-index'
import { parseFoodList } from '@desco/foods/food-list'
import { searchFoods } from '@desco/foods/search-foods'

import { options } from '#bench/config.ts'
import { atMost, kibibytes, milliseconds, type Row } from '#bench/table.ts'

/** How much slower than this machine the phone is taken to be. */
const slowdown = 4

const read = (specifier: string) => readFile(new URL(import.meta.resolve(specifier)), 'utf8')

/** What the food list costs a phone: bytes to load, time to make the index, time for one key press. */
export async function foodSearch(): Promise<Row[]> {
  const list = await read('@desco/foods/foods.csv')
  const code = [
    ...[
      'food-groups',
      'household-units',
      'fold-words',
      'food-list',
      'food-index',
      'search-foods',
      'typing-errors',
    ].map((module) => `@desco/foods/${module}`),
    'minisearch',
  ]
  const bytes = brotliCompressSync([list, ...(await Promise.all(code.map(read)))].join('\n')).length

  const rounds = options.rounds(15)
  const makeIndex = () => {
    const reading = parseFoodList(list)
    if (!reading.ok) throw new Error(`foods.csv is wrong in line ${reading.errors[0]?.line}.`)
    return createFoodIndex(reading.foods)
  }
  const index = makeIndex()
  const typed = keyPresses(await read('@desco/foods/queries.csv'))
  const took = typed.map(() => Infinity)
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, text] of typed.entries()) {
      took[place] = Math.min(
        took[place] ?? Infinity,
        quickest(1, () => searchFoods(index, text)),
      )
    }
  }
  const slowest = Math.max(...took)
  const made = quickest(rounds, makeIndex) * slowdown
  return [
    atMost('food list and search, code not yet minified (brotli)', bytes, 60 * 1024, kibibytes),
    atMost(`slowest key press in the food search, times ${slowdown}`, slowest * slowdown, 16, milliseconds),
    {
      what: `food list read and indexed, times ${slowdown}`,
      ours: milliseconds(made),
      limit: '–',
      ratio: null,
      ok: null,
    },
  ]
}

/** All that stands in the field while the queries are typed letter by letter. */
function keyPresses(queries: string): string[] {
  const typed = queries
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(';')[1] ?? '')
  return [...new Set(typed.flatMap((query) => Array.from(query, (_, place) => query.slice(0, place + 1))))]
}

/** The quickest of several rounds, in milliseconds: what else the machine does only ever adds time. */
function quickest(rounds: number, act: () => unknown): number {
  return Math.min(
    ...Array.from({ length: rounds }, () => {
      const began = performance.now()
      act()
      return performance.now() - began
    }),
  )
}
