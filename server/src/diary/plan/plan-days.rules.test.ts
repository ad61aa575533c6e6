import { addDays, daysBetween } from '@desco/contract/diary/days'
import { isWeekend, planProblem } from '@desco/contract/diary/desk/diary-plan'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { choosePlanDays } from './plan-days.rules.ts'

const start = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const count = fc.integer({ min: 2, max: 7 })
const length = fc.integer({ min: 0, max: 40 })
const randoms = fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true }))
const taking = (stream: Iterator<number>) => () => Number(stream.next().value)

/** Every way of choosing, tried one by one: what the search is held against. */
function isPossible(from: string, length: number, wanted: number): boolean {
  const days = Array.from({ length: length + 1 }, (_day, n) => addDays(from, n))
  const tryFrom = (place: number, weekends: number, left: number): boolean => {
    if (left === 0) return weekends === 1
    return days.some((day, n) => {
      if (n < place) return false
      const more = weekends + (isWeekend(day) ? 1 : 0)
      return more <= 1 && tryFrom(n + 2, more, left - 1)
    })
  }
  return tryFrom(0, 0, wanted)
}

describe('choosePlanDays', () => {
  it('chooses days of the window, none next to another, one of them a weekend day, whatever chance says', () => {
    fc.assert(
      fc.property(start, length, count, randoms, (from, more, days, stream) => {
        const to = addDays(from, more)
        const chosen = choosePlanDays({ from, to, days }, taking(stream))
        fc.pre(chosen !== null)
        expect(chosen).toHaveLength(days)
        expect(chosen).toEqual([...new Set(chosen)].toSorted())
        expect(chosen.every((day) => from <= day && day <= to)).toBe(true)
        expect(chosen.filter(isWeekend)).toHaveLength(1)
        expect(planProblem(chosen)).toBeNull()
      }),
    )
  })

  it('finds such days whenever there are any', () => {
    fc.assert(
      fc.property(
        start,
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 2, max: 5 }),
        randoms,
        (from, more, days, stream) => {
          const found = choosePlanDays({ from, to: addDays(from, more), days }, taking(stream)) !== null
          expect(found).toBe(isPossible(from, more, days))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('does not always choose the same', () => {
    const window = { from: '2026-12-01', to: '2026-12-28', days: 2 }
    const chosen = new Set(Array.from({ length: 50 }, () => String(choosePlanDays(window, Math.random))))
    expect(chosen.size).toBeGreaterThan(10)
  })
})

describe('planProblem', () => {
  it.each([
    [['2026-11-28'], 'Scegli da 2 a 7 giorni.'],
    [['2026-11-28', '2026-11-28'], 'Un giorno è scritto due volte.'],
    [['2026-11-27', '2026-11-28'], 'Due giorni sono uno dopo l’altro: lasciane almeno uno in mezzo.'],
    [['2026-11-24', '2026-11-26'], 'Almeno un giorno deve essere sabato o domenica.'],
    [['2026-11-26', '2026-11-28'], null],
    [['2026-11-29', '2026-11-24'], null],
  ])('of %j is %s', (days, problem) => {
    expect(planProblem(days)).toBe(problem)
  })

  it('finds neighbours in any order', () => {
    fc.assert(
      fc.property(start, fc.shuffledSubarray([0, 1, 2, 3, 5, 8, 13], { minLength: 2 }), (from, places) => {
        const days = places.map((place) => addDays(from, place))
        const touching = days.some((one) => days.some((other) => daysBetween(one, other) === 1))
        expect(planProblem(days) === 'Due giorni sono uno dopo l’altro: lasciane almeno uno in mezzo.').toBe(
          touching,
        )
      }),
    )
  })
})
