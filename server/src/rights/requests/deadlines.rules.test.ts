import { addDays, daysBetween } from '@desco/contract/diary/days'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { addMonths, dueOn, mayProlongUntil, prolongedDueOn, stateOn } from './deadlines.rules.ts'

const aDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days))

describe('dueOn', () => {
  it.each([
    ['2026-11-22', '2026-12-22'],
    ['2026-03-31', '2026-04-30'],
    ['2026-05-15', '2026-06-14'],
    ['2026-01-31', '2026-02-28'],
    ['2028-01-31', '2028-02-29'],
  ])('of %s is %s', (received, due) => {
    expect(dueOn(received)).toBe(due)
  })

  it('is never later than a month, nor than 30 days, and never earlier than both', () => {
    fc.assert(
      fc.property(aDay, (day) => {
        const days = daysBetween(day, dueOn(day))
        expect(days).toBeLessThanOrEqual(30)
        expect(days).toBeGreaterThanOrEqual(28)
        expect(dueOn(day) <= addMonths(day, 1)).toBe(true)
      }),
    )
  })
})

describe('prolongedDueOn', () => {
  it('is two months later at the most, and always later than before', () => {
    fc.assert(
      fc.property(aDay, (day) => {
        expect(prolongedDueOn(day) > dueOn(day)).toBe(true)
        expect(prolongedDueOn(day) <= addMonths(day, 3)).toBe(true)
        expect(daysBetween(day, prolongedDueOn(day))).toBeGreaterThanOrEqual(88)
      }),
    )
  })
})

describe('stateOn', () => {
  it('is late from the day after, and closed once it was answered', () => {
    const asked = { dueOn: '2026-12-22', answeredAt: null }
    expect(stateOn(asked, '2026-12-22')).toBe('open')
    expect(stateOn(asked, '2026-12-23')).toBe('late')
    expect(stateOn({ ...asked, answeredAt: new Date() }, '2026-12-23')).toBe('closed')
  })
})

describe('mayProlongUntil', () => {
  const asked = { receivedOn: '2026-11-22', byPortal: false, prolongedAt: null, answeredAt: null }
  it('is the last day of the first month, and no day after it', () => {
    expect(mayProlongUntil(asked, '2026-12-22')).toBe('2026-12-22')
    expect(mayProlongUntil(asked, '2026-12-23')).toBeNull()
  })

  it('is no day of what was prolonged or answered, or is the portal’s own', () => {
    expect(mayProlongUntil({ ...asked, prolongedAt: new Date() }, '2026-11-23')).toBeNull()
    expect(mayProlongUntil({ ...asked, answeredAt: new Date() }, '2026-11-23')).toBeNull()
    expect(mayProlongUntil({ ...asked, byPortal: true }, '2026-11-23')).toBeNull()
  })
})
