import { expect, it } from 'vitest'

import { toldSteps } from './progress.rules.ts'

const toldOf = (total: number) => {
  const isTold = toldSteps(total)
  return Array.from({ length: total }, (_, step) => step + 1).filter(isTold)
}

it('tells every step of a short export', () => {
  expect(toldOf(40)).toHaveLength(40)
})

it('tells a hundredth once, however many steps there are, and the last one', () => {
  const told = toldOf(5_000)
  expect(told.length).toBeLessThanOrEqual(101)
  expect(told.at(-1)).toBe(5_000)
})
