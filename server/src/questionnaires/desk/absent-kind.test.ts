import { expect, it, describe } from 'vitest'

import { absentKind, canBeAdded } from './reconcile-survey.ts'

const before = new Date('2026-11-21T09:00:00Z')
const askedAt = new Date('2026-11-21T10:00:00Z')

describe('absentKind', () => {
  it.each([
    ['missing', { addedAt: before, completed: false }, false],
    ['missing', { addedAt: null, completed: false }, false],
    ['token_differs', { addedAt: before, completed: false }, true],
    ['lost_there', { addedAt: before, completed: true }, false],
    // added while LimeSurvey was asked
    [null, { addedAt: askedAt, completed: false }, false],
  ] as const)('is %s', (kind, row, isSpeltOtherwise) => {
    expect(absentKind({ row, isSpeltOtherwise, askedAt })).toBe(kind)
  })
})

describe('canBeAdded', () => {
  it('never asks who completed a survey to take it again', () => {
    expect(canBeAdded('missing')).toBe(true)
    expect(canBeAdded('lost_there')).toBe(false)
    expect(canBeAdded('left_open')).toBe(false)
  })
})
