import { describe, expect, it } from 'vitest'

import { ageInMonths, isGivenWithConsent } from './answer-rows.ts'

describe('ageInMonths', () => {
  it.each([
    ['2015-03-14', '2026-03-13T22:00:00Z', 131],
    // midnight in Italy
    ['2015-03-14', '2026-03-13T23:00:00Z', 132],
    ['2015-03-31', '2015-04-30T12:00:00Z', 0],
    ['2015-03-31', '2015-05-01T12:00:00Z', 1],
    ['2026-11-21', '2026-11-20T12:00:00Z', 0],
  ])('of %s at %s is %i', (birthDate, moment, months) => {
    expect(ageInMonths(birthDate, new Date(moment))).toBe(months)
  })
})

describe('isGivenWithConsent', () => {
  const at = (time: string) => new Date(`2026-11-21T${time}Z`)
  const left = at('10:00:00')

  it.each([
    ['by somebody who takes part', null, at('12:00:00'), null, true],
    ['before', left, at('09:00:00'), at('11:00:00'), true],
    ['after', left, at('10:30:00'), at('11:00:00'), false],
    ['a second after', left, at('10:00:01'), null, false],
    ['when, nobody knows', left, null, null, false],
    ['when, nobody knows, but it was seen before', left, null, at('09:59:00'), true],
    ['when, nobody knows, and it was seen after', left, null, at('10:01:00'), false],
  ])('an answer given %s: %s', (_case, withdrawnAt, answeredAt, seenAt, expected) => {
    expect(isGivenWithConsent({ withdrawnAt, answeredAt, seenAt })).toBe(expected)
  })
})
