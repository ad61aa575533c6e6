import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { ageOn, birthDateProblem, dayInItaly } from './birth-date.ts'
import { birthDateOfAdult, fieldErrors } from '@desco/contract/field-errors'

describe('an age', () => {
  it.each([
    ['2015-03-14', '2026-03-13', 10],
    ['2015-03-14', '2026-03-14', 11],
    ['2012-02-29', '2025-02-28', 12],
    ['2012-02-29', '2025-03-01', 13],
  ])('of somebody born on %s is on %s %i', (born, today, age) => {
    expect(ageOn(born, today)).toBe(age)
  })

  it('grows by at most one a day, and never shrinks', () => {
    const day = fc
      .date({ min: new Date('1950-01-01'), max: new Date('2080-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, day, (born, today) => {
        const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
        expect(ageOn(born, tomorrow) - ageOn(born, today)).toBeOneOf([0, 1])
      }),
    )
  })
})

describe('a child who takes part', () => {
  it.each([
    ['2026-11-21', null],
    ['2026-11-22', fieldErrors.birthDateInFuture],
    ['2008-11-22', null],
    ['2008-11-21', birthDateOfAdult()],
  ])('born on %s, on 21 November 2026: %s', (born, problem) => {
    expect(birthDateProblem(born, '2026-11-21')).toBe(problem)
  })
})

it('takes the day from Italy, wherever the server is', () => {
  expect(dayInItaly(new Date('2026-11-20T23:30:00Z'))).toBe('2026-11-21')
  expect(dayInItaly(new Date('2026-07-01T21:59:00Z'))).toBe('2026-07-01')
})
