import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { addDays, daysBetween, diaryDay, editableUntil, isDay, momentInItaly } from './days.ts'

const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const written = (hours: number) => `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`

describe('diaryDay', () => {
  it('reads a day, midnight with every offset of the earth, and Italy’s midnight in UTC as that day', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -12, max: 14 }), (day, hours) => {
        expect(diaryDay(day)).toBe(day)
        expect(diaryDay(`${day}T00:00:00${written(hours)}`)).toBe(day)
        expect(diaryDay(`${day}T00:00:00.000${written(hours)}`)).toBe(day)
        expect(diaryDay(momentInItaly(day).toISOString())).toBe(day)
        // a phone in UTC itself
        expect(diaryDay(`${day}T00:00:00.000Z`)).toBe(day)
      }),
      { numRuns: 2_000 },
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
  ])('of %s %s is %s', (day, time, moment) => {
    expect(momentInItaly(day, time).toISOString()).toBe(moment)
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
