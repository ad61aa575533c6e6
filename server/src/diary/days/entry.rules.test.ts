import type { FoodEntry } from '@desco/contract/diary/entries'
import { describe, expect, it } from 'vitest'

import { contentOf, decideEntry, keyOf, type KnownEntry, saidBy } from './entry.rules.ts'

const contents = {
  food: {
    foodId: 'mela',
    listVersion: 1,
    freeText: null,
    amount: 1,
    unit: 'pezzo',
    grams: 150,
    share: 'all',
    sharedMealId: 'shared',
  },
  meal: { time: '20:00', place: 'home', company: 'family', screen: false, note: 'Festa', skipped: false },
  day: { complete: true, unusual: false, note: 'Gita', filledBy: 'parent' },
} as const
const common = { id: 'e1', version: 3, personId: 'anna', day: '2026-11-20', deleted: false }
const written = { ...common, recordedAt: '2026-11-20T20:30:00Z' }
const food = { ...written, kind: 'food', meal: 'cena', ...contents.food } as const
const dinner = { ...written, kind: 'meal', meal: 'cena', ...contents.meal } as const
const day = { ...written, kind: 'day', ...contents.day } as const

const known = { ...common, meal: 'cena', olderKeys: new Map() } as const
const apple: KnownEntry = { ...known, kind: 'food', content: contents.food }
const facts: KnownEntry = { ...known, kind: 'meal', content: contents.meal }

describe('an entry says', () => {
  it.each([
    [food, 'cena'],
    [dinner, 'cena'],
    [day, null],
  ] as const)('of a $kind everything but whose it is and when', (entry, meal) => {
    const { kind, deleted } = entry
    expect(saidBy(entry)).toEqual({ kind, meal, deleted, content: contents[kind] })
  })

  it('null of everything that was left out', () => {
    const nothing = { complete: null, unusual: null, note: null, filledBy: null }
    expect(contentOf({ kind: 'day', complete: true })).toEqual({ ...nothing, complete: true })
  })

  it('which food a second one stands beside, and nothing of it otherwise', () => {
    expect(contentOf({ ...food, besides: 'twin' })).toEqual({ ...contents.food, besides: 'twin' })
    expect(contentOf({ ...food, besides: null })).toEqual(contents.food)
    expect(contentOf({ ...dinner, besides: 'twin' })).toEqual(contents.meal)
  })
})

describe('the key of an entry', () => {
  it('is the same in whatever order its fields come', () => {
    const content = Object.fromEntries(Object.entries(apple.content).toReversed())
    expect(keyOf({ ...apple, content })).toBe(keyOf(apple))
  })

  it.each([{ meal: 'pranzo' }, { deleted: true }, { content: {} }] as const)('differs with %j', (other) => {
    expect(keyOf({ ...apple, ...other })).not.toBe(keyOf(apple))
  })
})

describe('an entry under an id that the diary has', () => {
  it.each([
    ['changes nothing as it is', food, apple, { take: 'nothing' }],
    ['is a conflict with another content', { ...food, amount: 5 }, apple, { conflictWith: apple }],
    ['is a conflict after an unknown version', { ...food, version: 5 }, apple, { conflictWith: apple }],
    ['is a change as the next version', { ...food, version: 4, amount: 5 }, apple, { take: 'change' }],
    ['moves a food to another meal', { ...food, version: 4, meal: 'pranzo' }, apple, { take: 'change' }],
    ['moves no facts of a meal', { ...dinner, version: 4, meal: 'pranzo' }, facts, { refuse: 'unreadable' }],
    ['changes the facts of its meal', { ...dinner, version: 4, skipped: true }, facts, { take: 'change' }],
    ['makes no facts of a food', { ...dinner, version: 4 }, apple, { refuse: 'unreadable' }],
    ['moves to no other day', { ...food, version: 4, day: '2026-11-21' }, apple, { refuse: 'day_fixed' }],
  ] as const)('%s', (_what, entry, same, decision) => {
    expect(decideEntry(entry, 'anna', { same, facts: undefined })).toEqual(decision)
  })

  it('changes nothing as it was before, and is a conflict as it never was', () => {
    const before = { ...food, version: 2, amount: 5 }
    const same = { ...apple, olderKeys: new Map([[2, keyOf(saidBy(before))]]) }
    const decide = (entry: FoodEntry) => decideEntry(entry, 'anna', { same, facts: undefined })
    expect(decide(before)).toEqual({ take: 'nothing' })
    expect(decide({ ...before, amount: 1 })).toEqual({ conflictWith: same })
    expect(decide({ ...before, version: 1 })).toEqual({ conflictWith: same })
  })

  it('is not found in the diary of somebody else', () => {
    expect(decideEntry(food, 'luca', { same: apple, facts: undefined })).toEqual({ refuse: 'not_found' })
  })
})

describe('an entry under a new id', () => {
  it.each([
    ['is new', dinner, undefined, { take: 'new' }],
    ['changes nothing where another phone said the same', dinner, facts, { take: 'nothing' }],
    ['is a conflict where it said otherwise', { ...dinner, time: '19:00' }, facts, { conflictWith: facts }],
  ] as const)('%s', (_what, entry, ofMeal, decision) => {
    expect(decideEntry(entry, 'anna', { same: undefined, facts: ofMeal })).toEqual(decision)
  })
})
