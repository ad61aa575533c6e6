import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { briefMemory } from './brief-memory.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('holds nothing longer than its time, however late it came', () => {
  const memory = briefMemory<string>({ milliseconds: 5_000, most: 10 })
  memory.set('first', 'a')
  vi.advanceTimersByTime(4_999)
  memory.set('late', 'b')
  expect([memory.get('first'), memory.get('late')]).toEqual(['a', 'b'])
  vi.advanceTimersByTime(1)
  expect([memory.get('first'), memory.get('late')]).toEqual([undefined, undefined])
  memory.set('again', 'c')
  vi.advanceTimersByTime(5_000)
  expect(memory.get('again')).toBeUndefined()
})

it('holds no more than it may', () => {
  const memory = briefMemory<number>({ milliseconds: 5_000, most: 2 })
  for (const [place, key] of ['a', 'b', 'c'].entries()) memory.set(key, place)
  expect(['a', 'b', 'c'].map((key) => memory.get(key))).toEqual([0, 1, undefined])
})
