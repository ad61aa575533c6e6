import { expect, it } from 'vitest'

import { toldSteps } from './run-export.ts'

const toldOf = (total: number, millisecondsAStep: number) => {
  const isTold = toldSteps(total)
  return Array.from({ length: total }, (_step, n) => n + 1).filter((n) => isTold(n, n * millisecondsAStep))
}

it('tells every step of a few that take their time', () => {
  expect(toldOf(3, 1_000)).toEqual([1, 2, 3])
})

it('tells a hundredth once, however many steps there are, and the last one', () => {
  const told = toldOf(35_000, 1_000)
  expect(told).toHaveLength(101)
  expect(told.at(-1)).toBe(35_000)
})

it('tells steps that follow each other quickly four times a second', () => {
  expect(toldOf(1_000, 10)).toEqual([1, ...Array.from({ length: 39 }, (_one, n) => 26 + 25 * n)])
})
