import { array, assert, date, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { later } from '#platform/clock.ts'
import { hoursForAll, partOfTime, rowsAnHour, sliceOfRows } from './slice-of-rows.ts'

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

describe('partOfTime', () => {
  const days = 30
  const lengths = integer({ min: 0, max: 2_000 })

  it('comes to each moment from the first to the last within as many hours as there are parts, and to none after', () => {
    assert(
      property(moments, moments, lengths, integer({ min: 0, max: 1_000 }), (now, first, length, place) => {
        const upTo = later(first, { days: length })
        const moment = new Date(first.getTime() + ((upTo.getTime() - first.getTime()) * place) / 1_000)
        const hours = hoursForAll(Math.floor(length / days) + 1)
        const parts = Array.from({ length: hours }, (_, hour) =>
          partOfTime(later(now, { hours: hour }), { first, upTo, days }),
        )
        expect(parts.some((part) => part !== null && part.since <= moment && moment <= part.upTo)).toBe(true)
        expect(parts.every((part) => part === null || part.upTo <= upTo)).toBe(true)
      }),
    )
  })

  it('is nothing where nothing was, or all of it is still to come', () => {
    const now = new Date('2026-06-01')
    expect(partOfTime(now, { first: undefined, upTo: now, days })).toBeNull()
    expect(partOfTime(now, { first: later(now, { days: 1 }), upTo: now, days })).toBeNull()
  })
})
