import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { addDays, daysBetween, diaryDay, editableUntil, findMomentInItaly, momentInItaly } from './days.ts'
import { isDay } from '@desco/contract/fields'

const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

/** The time on a clock that is so many minutes ahead of UTC, with its offset. */
function shownAt(moment: Date, minutes: number): string {
  const shown = new Date(moment.getTime() + minutes * 60_000).toISOString().slice(0, -1)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${shown}${minutes < 0 ? '-' : '+'}${[hours, rest].map((part) => String(part).padStart(2, '0')).join(':')}`
}
const offsets = fc.integer({ min: -12 * 4, max: 14 * 4 }).map((quarters) => quarters * 15)
/** The days around both clock changes of many years: the last Sundays of March and October. */
const daysNearClockChange = fc
  .tuple(fc.integer({ min: 1996, max: 2095 }), fc.constantFrom(2, 9), fc.integer({ min: -2, max: 2 }))
  .map(([year, month, shift]) => {
    const last = new Date(Date.UTC(year, month, 31))
    return addDays(last.toISOString().slice(0, 10), shift - last.getUTCDay())
  })

describe('diaryDay', () => {
  it('reads a day as it is written', () => {
    fc.assert(fc.property(days, (day) => diaryDay(day) === day))
  })

  it('reads every moment of an Italian day as that day, whatever offset it is written with', () => {
    fc.assert(
      fc.property(
        fc.oneof(days, daysNearClockChange),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        offsets,
        (day, part, offset) => {
          const [begin, end] = [momentInItaly(day), momentInItaly(addDays(day, 1))]
          const within = new Date(begin.getTime() + Math.floor(part * (end.getTime() - begin.getTime())))
          for (const moment of [begin, within, new Date(end.getTime() - 1)]) {
            expect(diaryDay(shownAt(moment, offset))).toBe(day)
            expect(diaryDay(moment.toISOString())).toBe(day)
          }
          expect(diaryDay(shownAt(end, offset))).toBe(addDays(day, 1))
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('reads Italy’s midnight, and that of clocks up to eleven hours behind, as the day that is written', () => {
    fc.assert(
      fc.property(
        fc.oneof(days, daysNearClockChange),
        fc.integer({ min: 0, max: 11 * 4 }),
        (day, quarters) => {
          const italy = (Date.parse(`${day}T00:00:00Z`) - momentInItaly(day).getTime()) / 60_000
          const minutes = italy - quarters * 15
          const midnight = new Date(Date.parse(`${day}T00:00:00Z`) - minutes * 60_000)
          expect(shownAt(midnight, minutes)).toMatch(`${day}T00:00:00.000`)
          expect(diaryDay(shownAt(midnight, minutes))).toBe(day)
        },
      ),
    )
  })

  it.each([
    ['2026-11-21T23:00:00.000Z', '2026-11-22'],
    ['2026-11-21T22:59:59.999Z', '2026-11-21'],
    ['2026-03-28T23:00:00.000Z', '2026-03-29'],
    ['2026-03-29T22:00:00.000Z', '2026-03-30'],
    ['2026-10-24T22:00:00.000Z', '2026-10-25'],
    ['2026-10-25T22:00:00.000Z', '2026-10-25'],
    ['2026-10-25T23:00:00.000Z', '2026-10-26'],
    ['2026-11-21T23:30:00+00:00', '2026-11-22'],
    ['2026-11-22T00:00:00+01:00', '2026-11-22'],
    // midnight in Tokyo is still the day before in Italy
    ['2026-11-22T00:00:00+09:00', '2026-11-21'],
    ['2026-11-22T00:00:00-08:00', '2026-11-22'],
    // the days of the clock change begin in one time and end in the other
    ['2026-03-29T00:00:00+01:00', '2026-03-29'],
    ['2026-03-30T00:00:00+02:00', '2026-03-30'],
    ['2026-03-30T00:00:00+01:00', '2026-03-30'],
    ['2026-10-25T00:00:00+02:00', '2026-10-25'],
    ['2026-10-26T00:00:00+01:00', '2026-10-26'],
    ['2026-10-26T00:00:00+02:00', '2026-10-25'],
  ])('reads %s as %s, the day in Italy', (text, day) => {
    expect(diaryDay(text)).toBe(day)
  })

  it.each([
    '2026-02-31',
    '2026-02-31T00:00:00Z',
    '2026-13-01',
    '2025-02-29',
    '2026-11-22T25:00:00Z',
    '2026-11-22T00:00:00+15:00',
    '2026-11-22T00:00:00-13:00',
    '2026-11-22T00:00:00',
    '22/11/2026',
    '20261122',
    '',
  ])('takes “%s” for no day', (text) => {
    expect(diaryDay(text)).toBeNull()
  })
})

describe('isDay', () => {
  it('knows the calendar', () => {
    fc.assert(fc.property(days, isDay))
    expect(['2026-02-30', '2026-04-31', '2026-00-10', '2026-1-1'].map(isDay)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})

describe('momentInItaly', () => {
  it.each([
    ['2026-11-22', '00:00', '2026-11-21T23:00:00.000Z'],
    ['2026-07-01', '20:00', '2026-07-01T18:00:00.000Z'],
    // the clock change in spring: 02:30 does not exist; in autumn it comes twice
    ['2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29', '20:00', '2026-03-29T18:00:00.000Z'],
    ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '20:00', '2026-10-25T19:00:00.000Z'],
    ['2027-01-15', '09:00', '2027-01-15T08:00:00.000Z'],
    ['2027-07-15', '09:00', '2027-07-15T07:00:00.000Z'],
  ])('of %s %s is %s', (day, time, moment) => {
    expect(momentInItaly(day, time).toISOString()).toBe(moment)
  })
})

describe('findMomentInItaly', () => {
  it('knows an hour that comes twice as the first, and none that the change to summer time leaves out', () => {
    expect(findMomentInItaly('2026-10-25', '02:30')?.toISOString()).toBe('2026-10-25T00:30:00.000Z')
    expect(findMomentInItaly('2027-03-28', '02:30')).toBeUndefined()
    expect(findMomentInItaly('2027-03-28', '03:00')?.toISOString()).toBe('2027-03-28T01:00:00.000Z')
  })

  it('knows no day that no calendar has', () => {
    expect(findMomentInItaly('2027-02-29', '10:00')).toBeUndefined()
    expect(findMomentInItaly('2027-13-01', '10:00')).toBeUndefined()
  })

  it('finds every minute again from what the clock shows, or the first of an hour that comes twice', () => {
    // Swedish writes dates the way databases do
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Rome',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    const minutes = fc.integer({ min: Date.UTC(2024, 0) / 60_000, max: Date.UTC(2034, 0) / 60_000 })
    fc.assert(
      fc.property(minutes, (minute) => {
        const moment = new Date(minute * 60_000)
        const [day = '', time = ''] = clock.format(moment).split(' ')
        const found = findMomentInItaly(day, time)
        expect(found).toBeDefined()
        expect([0, 3_600_000]).toContain(moment.getTime() - (found?.getTime() ?? 0))
      }),
    )
  })
})

describe('editableUntil', () => {
  it('is 48 hours after the end of the day, also when the clock changes between', () => {
    expect(editableUntil('2026-11-20').toISOString()).toBe('2026-11-22T23:00:00.000Z')
    expect(editableUntil('2026-03-27').toISOString()).toBe('2026-03-29T23:00:00.000Z')
    expect(editableUntil('2026-10-24').toISOString()).toBe('2026-10-26T22:00:00.000Z')
  })
})

describe('addDays and daysBetween', () => {
  it('undo each other', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -400, max: 400 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count)
      }),
    )
  })
})
