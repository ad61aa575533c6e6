import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  doublesOf,
  isLater,
  isOpen,
  likeYesterday,
  type LocalFood,
  mealOf,
  nextMeal,
  mealsOf,
  stepped,
  usualFoods,
  weekOf,
} from './day-rules.ts'
import { edited, type Content, type LocalEntry } from './store/local-entry.ts'
import { amountWords, foodName, portionWords, waitingWords } from './words.ts'

const personId = '0b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b'
const now = new Date('2026-11-20T18:00:00.000Z')
let made = 0
const newId = () => `new-${(made += 1)}`
const local = (content: object): LocalEntry =>
  edited(undefined, { id: newId(), personId, day: '2026-11-19', ...content } as Content, now)
const food = (meal: string, foodId: string, amount = 1) =>
  local({
    kind: 'food',
    meal,
    foodId,
    listVersion: 1,
    freeText: null,
    amount,
    unit: 'fetta',
    grams: 40,
    share: 'half',
    sharedMealId: 'shared',
  })
const noFacts = { time: null, place: null, company: null, screen: null, note: null }
const skipped = (meal: string) => local({ kind: 'meal', meal, ...noFacts, skipped: true })

describe('a meal of the day', () => {
  it('is empty, eaten or skipped, and what was eaten counts more than a no of another phone', () => {
    expect(mealOf([], 'cena').state).toBe('empty')
    expect(mealOf([skipped('cena')], 'cena').state).toBe('skipped')
    expect(mealOf([skipped('cena'), food('cena', 'pane')], 'cena').state).toBe('eaten')
    expect(mealOf([food('pranzo', 'pane')], 'cena').state).toBe('empty')
  })

  describe('with one food twice', () => {
    const shared = (foodId: string, from: string | null, besides?: string) => {
      const one = food('cena', foodId) as LocalFood
      const writer = from === null ? {} : { writer: { recordedBy: 'parent' as const, recordedByName: from } }
      return { ...one, ...writer, entry: { ...one.entry, besides } }
    }
    const pairs = (foods: readonly LocalFood[]) => doublesOf(foods).map(({ second }) => second.id)

    it('asks about what two people entered', () => {
      const [hers, his, mine] = [shared('pane', 'Giulia'), shared('pane', 'Marco'), shared('pane', null)]
      expect(pairs([hers, his])).toEqual([his.id])
      expect(pairs([hers, mine])).toEqual([mine.id])
      expect(pairs([hers, shared('mela', 'Marco')])).toEqual([])
    })

    it('does not ask about what one person entered twice, nor about what was said to be two', () => {
      const hers = shared('pane', 'Giulia')
      expect(pairs([hers, shared('pane', 'Giulia')])).toEqual([])
      expect(pairs([shared('pane', null), shared('pane', null)])).toEqual([])
      expect(pairs([hers, shared('pane', 'Marco', hers.id)])).toEqual([])
      expect(pairs([shared('pane', 'Marco', hers.id), hers])).toEqual([])
    })
  })

  it('is repeated with foods and amounts, without what was left over or shared yesterday', () => {
    const yesterday = mealOf([food('colazione', 'pane', 2)], 'colazione')
    const same = likeYesterday(yesterday, mealOf([], 'colazione'), '2026-11-20', newId)
    expect(same).toMatchObject([
      { foodId: 'pane', amount: 2, grams: 40, day: '2026-11-20', share: null, sharedMealId: null },
    ])
  })

  it('repeats that nothing was eaten', () => {
    const same = likeYesterday(mealOf([skipped('cena')], 'cena'), mealOf([], 'cena'), '2026-11-20', newId)
    expect(same).toMatchObject([{ kind: 'meal', meal: 'cena', skipped: true, day: '2026-11-20' }])
  })

  it('is not repeated over what is written, nor out of nothing', () => {
    const eaten = mealOf([food('cena', 'pane')], 'cena')
    expect(likeYesterday(eaten, eaten, '2026-11-20', newId)).toBeNull()
    expect(likeYesterday(mealOf([], 'cena'), mealOf([], 'cena'), '2026-11-20', newId)).toBeNull()
  })
})

describe('the meal that is asked for first', () => {
  it('is the latest empty one whose hour has come', () => {
    expect(nextMeal(mealsOf([]), 13)).toBe('pranzo')
    expect(nextMeal(mealsOf([food('pranzo', 'pane')]), 13)).toBe('spuntino')
    expect(nextMeal(mealsOf([]), 3)).toBeNull()
  })
  it('of a day gone by is the first empty one', () => {
    expect(nextMeal(mealsOf([food('colazione', 'pane')]), null)).toBe('spuntino')
  })
})

describe('a meal to come', () => {
  it('is one whose hour has not struck today; the first one is never, and none of another day', () => {
    expect(isLater('cena', 5)).toBe(true)
    expect(isLater('cena', 19)).toBe(false)
    expect(isLater('colazione', 3)).toBe(false)
    expect(isLater('cena', null)).toBe(false)
  })
})

describe('the usual foods of a meal', () => {
  const eaten = [food('cena', 'mela'), food('cena', 'pane'), food('cena', 'pane'), food('colazione', 'latte')]

  it('are what was eaten at it most often, and nothing of another meal', () => {
    expect(usualFoods(eaten, mealOf([], 'cena'))).toEqual(['pane', 'mela'])
  })
  it('are without what stands there already', () => {
    expect(usualFoods(eaten, mealOf([food('cena', 'pane')], 'cena'))).toEqual(['mela'])
  })
  it('are as many as stand above a field, the latest first among equals', () => {
    const on = (day: string, foodId: string) => {
      const one = food('cena', foodId) as LocalFood
      return { ...one, day, entry: { ...one.entry, day } }
    }
    const many = Array.from({ length: 9 }, (_, at) => on(`2026-11-1${at}`, `cibo-${at}`))
    expect(usualFoods(many, mealOf([], 'cena'))).toEqual([8, 7, 6, 5, 4, 3].map((at) => `cibo-${at}`))
  })
})

describe('an amount', () => {
  it('goes by halves up to three and by ones from there, and back the same way', () => {
    expect([0.5, 1, 2.5, 3, 4].map((amount) => stepped(amount, 1))).toEqual([1, 1.5, 3, 4, 5])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), (steps) => {
        let amount = 1
        for (let step = 0; step < steps; step += 1) amount = stepped(amount, 1)
        for (let step = 0; step < steps; step += 1) amount = stepped(amount, -1)
        expect(amount).toBe(1)
      }),
    )
  })
  it('never leaves what the portal takes', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(1 as const, -1 as const)), (steps) => {
        const amount = steps.reduce<number>((sum, direction) => stepped(sum, direction), 1)
        expect(amount).toBeGreaterThan(0)
        expect(amount).toBeLessThanOrEqual(50)
        expect(Number.isInteger(amount / 0.25)).toBe(true)
      }),
    )
  })
  it('is said as a family says it', () => {
    expect([0.25, 0.5, 1, 1.5, 12].map(amountWords)).toEqual(['¼', '½', '1', '1 ½', '12'])
    expect(portionWords(0.5, 'tazza')).toBe('½ tazza')
    expect(portionWords(2, 'piatto medio')).toBe('2 piatti medi')
  })
})

describe('words', () => {
  it('name a food that the list on this phone does not have', () => {
    expect(foodName({ byId: new Map() }, { foodId: 'pasta-al-pomodoro', freeText: null })).toBe(
      'Pasta al pomodoro',
    )
    expect(foodName({ byId: new Map() }, { foodId: null, freeText: 'la torta di nonna' })).toBe(
      'la torta di nonna',
    )
  })
  it('count what waits', () => {
    expect([1, 3].map(waitingWords)).toEqual(['1 voce in attesa di invio', '3 voci in attesa di invio'])
  })
})

describe('a day', () => {
  it('may be written until 48 hours after its end in Italy, and not before it begins', () => {
    expect(isOpen('2026-11-20', now)).toBe(true)
    expect(isOpen('2026-11-21', now)).toBe(false)
    expect(isOpen('2026-11-18', new Date('2026-11-20T22:59:00Z'))).toBe(true)
    expect(isOpen('2026-11-18', new Date('2026-11-20T23:01:00Z'))).toBe(false)
  })
  it('stands in a week from Monday to Sunday, complete or begun', () => {
    const week = weekOf(
      '2026-11-20',
      '2026-11-20',
      [{ day: '2026-11-17', complete: true }],
      [food('cena', 'pane')],
    )
    expect(week.map(({ day, state }) => `${day.slice(8)} ${state}`)).toEqual([
      '16 none',
      '17 full',
      '18 none',
      '19 half',
      '20 none',
      '21 none',
      '22 none',
    ])
    expect(week.filter(({ isFuture }) => isFuture)).toHaveLength(2)
  })
})
