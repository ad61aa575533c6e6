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
