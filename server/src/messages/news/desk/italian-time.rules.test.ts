import fc from 'fast-check'
import { expect, test } from 'vitest'

import { italianClock, momentInItaly } from './italian-time.rules.ts'

test('an hour on Italian clocks is another moment in summer than in winter', () => {
  expect(momentInItaly('2027-01-15T09:00')?.toISOString()).toBe('2027-01-15T08:00:00.000Z')
  expect(momentInItaly('2027-07-15T09:00')?.toISOString()).toBe('2027-07-15T07:00:00.000Z')
})

test('the hour that the change to summer time leaves out does not exist', () => {
  expect(momentInItaly('2027-03-28T02:30')).toBeUndefined()
  expect(momentInItaly('2027-03-28T03:00')?.toISOString()).toBe('2027-03-28T01:00:00.000Z')
})

test('of the hour that comes twice in autumn the first is meant', () => {
  expect(momentInItaly('2026-10-25T02:30')?.toISOString()).toBe('2026-10-25T00:30:00.000Z')
})

test('a day that no calendar has is none', () => {
  expect(momentInItaly('2027-02-29T10:00')).toBeUndefined()
  expect(momentInItaly('2027-13-01T10:00')).toBeUndefined()
})

test('every minute is found again from what the clock shows, or is the second of an hour that comes twice', () => {
  const minutes = fc.integer({ min: Date.UTC(2024, 0) / 60_000, max: Date.UTC(2034, 0) / 60_000 })
  fc.assert(
    fc.property(minutes, (minute) => {
      const moment = new Date(minute * 60_000)
      const found = momentInItaly(italianClock(moment))
      expect(found).toBeDefined()
      expect([0, 3_600_000]).toContain(moment.getTime() - (found?.getTime() ?? 0))
    }),
  )
})
