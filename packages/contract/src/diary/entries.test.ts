import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'

import { type DiaryEntry, diaryEntry, entryProblem, type FoodEntry } from './entries.ts'

const aFood: FoodEntry = {
  id: '0b8c43a4-6ec0-4f0e-8a20-39f3f8ae8f10',
  version: 1,
  personId: '7b1f7f18-83a9-4ae6-8f0e-8cf3ab4a5b0d',
  day: '2026-11-20',
  recordedAt: '2026-11-20T08:00:00.000Z',
  deleted: false,
  kind: 'food',
  meal: 'colazione',
  foodId: 'fette-biscottate',
  listVersion: 1,
  freeText: null,
  amount: 3,
  unit: 'pezzo',
  grams: null,
  share: 'all',
  sharedMealId: null,
}
const now = new Date('2026-11-20T09:00:00.000Z')
const problemOf = (change: Partial<FoodEntry>, more: Partial<Parameters<typeof entryProblem>[1]> = {}) =>
  entryProblem(
    { ...aFood, ...change },
    {
      now,
      sentAt: more.now ?? now,
      birthDate: null,
      ...more,
    },
  )

describe('diaryEntry', () => {
  it('reads a food of the list and one that was written, but not both or none', () => {
    expect(z.safeParse(diaryEntry, aFood).success).toBe(true)
    const text = { ...aFood, foodId: null, listVersion: null, freeText: '  torta   della nonna ' }
    expect(z.parse(diaryEntry, text)).toMatchObject({ freeText: 'torta della nonna' })
    for (const wrong of [
      { ...aFood, freeText: 'torta' },
      { ...aFood, foodId: null },
      { ...aFood, listVersion: null },
      { ...aFood, freeText: 'a\0b', foodId: null, listVersion: null },
      { ...aFood, meal: 'brunch' },
      { ...aFood, version: 0 },
    ]) {
      expect(z.safeParse(diaryEntry, wrong).success).toBe(false)
    }
  })
})

describe('entryProblem', () => {
  it.each([
    [{}, null],
    [{ amount: 0 }, 'amount'],
    [{ amount: -1 }, 'amount'],
    [{ amount: 1e9 }, 'amount'],
    [{ amount: 0.3 }, 'amount'],
    [{ amount: 0.25 }, null],
    [{ grams: 0 }, 'grams'],
    [{ grams: 12.5 }, 'grams'],
    [{ grams: 250 }, null],
    [{ day: '2026-02-31' }, 'no_such_day'],
    [{ day: '2026-11-21' }, 'future_day'],
    [{ recordedAt: '2026-11-21T09:00:01.000Z' }, 'clock_wrong'],
  ] as const)('of %o is %s', (change, problem) => {
    expect(problemOf(change)).toBe(problem)
  })

  it('is a clock that is wrong by a day, either way, and not one that is wrong by some hours', () => {
    const inHours = (hours: number) => ({ sentAt: new Date(now.getTime() + hours * 3_600_000) })
    expect([-24, -11, 11, 24].map((hours) => problemOf({}, inHours(hours)))).toEqual([
      'clock_wrong',
      null,
      null,
      'clock_wrong',
    ])
  })

  it('is a day before the birth, and not the day of it', () => {
    expect(problemOf({}, { birthDate: '2026-11-21' })).toBe('before_birth')
    expect(problemOf({}, { birthDate: '2026-11-20' })).toBeNull()
  })

  it('is the end of the window for what was written later, and not for what waited for a network', () => {
    const later = (day: string) => ({ now: new Date(`${day}T08:00:00.000Z`) })
    const onLastDay = { recordedAt: '2026-11-22T22:59:59.000Z' }
    expect(problemOf(onLastDay, { now: new Date('2026-11-22T23:00:00.000Z') })).toBeNull()
    expect(problemOf({ recordedAt: '2026-11-22T23:00:01.000Z' }, later('2026-11-23'))).toBe('window_over')
    expect(problemOf(onLastDay, later('2026-12-04'))).toBeNull()
    expect(problemOf(onLastDay, later('2026-12-06'))).toBe('window_over')
  })

  it('is about the amount of foods alone', () => {
    const { id, version, personId, day, recordedAt, deleted } = aFood
    const facts: DiaryEntry = {
      id,
      version,
      personId,
      day,
      recordedAt,
      deleted,
      kind: 'day',
      complete: true,
      unusual: null,
      note: null,
      filledBy: null,
    }
    expect(entryProblem(facts, { now, sentAt: now, birthDate: null })).toBeNull()
  })
})
