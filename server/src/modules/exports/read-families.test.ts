import { describe, expect, it } from 'vitest'

import type { DataSet } from './data-set.rules.ts'
import { pagesOf } from './read-families.ts'

const ends = Array.from({ length: 25 }, (_end, n) => `end ${n}`)
const kinds: [DataSet['reads'], number][] = [
  [['diary'], 26],
  [['consents'], 13],
  [['surveys', 'tokens'], 13],
  [['tokens'], 6],
  [[], 6],
]

describe('the pages of a table', () => {
  it.each(kinds)('of %j follow each other from the first family to the last one', (reads, count) => {
    const pages = pagesOf(ends, reads)
    expect(pages).toHaveLength(count)
    expect(pages.map(({ after }) => after)).toEqual([null, ...pages.slice(0, -1).map(({ upTo }) => upTo)])
    expect(pages.at(-1)?.upTo).toBeNull()
  })

  it('are one where there are few families', () => {
    expect(pagesOf([], [])).toEqual([{ after: null, upTo: null }])
  })
})
