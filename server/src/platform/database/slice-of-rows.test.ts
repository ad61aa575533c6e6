import { array, assert, date, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { later } from '#platform/clock.ts'
import { hoursForAll, rowsAnHour, sliceOfRows } from './slice-of-rows.ts'

const moments = date({ min: new Date('2026-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
const sizes = integer({ min: 1, max: 30_000_000 })
const shares = array(integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 20 })

/** In how many of so many looks, each so many hours after the one before, each row is in the slice. */
function looksAt(
  rows: readonly number[],
  { from, newest, every }: { from: Date; newest: number; every: number },
) {
  const slices = Array.from({ length: hoursForAll(Math.ceil(newest / rowsAnHour)) }, (_, look) =>
    sliceOfRows(later(from, { hours: look * every }), newest),
  )
  return rows.map((row) => slices.filter(({ after, upTo }) => row > after && row <= upTo).length)
}

describe('sliceOfRows', () => {
  it.each([
    ['each hour', 1],
    ['in one hour of the day only', 24],
    ['in one hour of the week only', 168],
  ])('comes to each row once in as many looks as it takes, where the portal runs %s', (_, every) => {
    assert(
      property(moments, sizes, shares, (from, newest, places) => {
        const rows = [1, newest, ...places.map((place) => Math.ceil((newest * place) / 1_000))]
        expect(looksAt(rows, { from, newest, every })).toEqual(rows.map(() => 1))
      }),
    )
  })

  it('is all rows of a short table, and five millions within three days', () => {
    const now = new Date(1_234_567_890_123)
    for (const newest of [0, 1, rowsAnHour])
      expect(sliceOfRows(now, newest)).toEqual({ after: 0, upTo: rowsAnHour })
    expect([2, 5_000_000 / rowsAnHour].map(hoursForAll)).toEqual([5, 53])
  })
})
