import fc from 'fast-check'
import { expect, test } from 'vitest'

import { createLimitedMap } from './limited-map.ts'

test('the entry that was longest not used makes room', () => {
  const map = createLimitedMap<number>(2)
  map.set('anna', 1)
  map.set('bruno', 2)
  map.get('anna')
  map.set('carla', 3)
  expect([map.get('anna'), map.get('bruno'), map.get('carla')]).toEqual([1, undefined, 3])
})

test('half of as many as are kept are there by their last value, and none beyond as many, whatever was done', () => {
  const key = fc.integer({ min: 1, max: 12 }).map(String)
  const steps = fc.array(fc.record({ key, value: fc.option(fc.integer(), { nil: undefined }) }), {
    maxLength: 80,
  })
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 9 }), steps, (max, acts) => {
      const map = createLimitedMap<number>(max)
      // the keys that were used, the last one first, and what was stored under them
      let used: string[] = []
      const stored = new Map<string, number>()
      for (const { key: name, value } of acts) {
        const place = used.indexOf(name)
        const others = place === -1 ? Infinity : place
        if (value !== undefined) {
          map.set(name, value)
          stored.set(name, value)
        }
        const found = map.get(name)
        const isOld = found !== undefined && found !== stored.get(name)
        const isLost = found === undefined && (value !== undefined || others < Math.floor(max / 2))
        const isTooMany = found !== undefined && value === undefined && others >= max
        expect({ isOld, isLost, isTooMany }).toEqual({ isOld: false, isLost: false, isTooMany: false })
        if (found !== undefined) used = [name, ...used.filter((one) => one !== name)]
      }
    }),
    { numRuns: 500 },
  )
})
