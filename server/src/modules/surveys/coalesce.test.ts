import { expect, test } from 'vitest'

import { coalesce } from './coalesce.ts'

test('those who ask while a call is under way travel together in the next one', async () => {
  const runs: string[][] = []
  const release: (() => void)[] = []
  const started: (() => void)[] = []
  const ask = coalesce<string, string>(10, async (_key, items) => {
    runs.push(items)
    started.shift()?.()
    await new Promise<void>((resolve) => release.push(resolve))
    return items.map((item) => item.toUpperCase())
  })

  const firstStarted = new Promise<void>((resolve) => started.push(resolve))
  const first = ask(1, 'a')
  await firstStarted
  const secondStarted = new Promise<void>((resolve) => started.push(resolve))
  const later = [ask(1, 'b'), ask(1, 'c')]
  release.shift()?.()
  expect(await first).toBe('A')
  await secondStarted
  release.shift()?.()
  expect(await Promise.all(later)).toEqual(['B', 'C'])
  expect(runs).toEqual([['a'], ['b', 'c']])
})

test('a call carries no more than fits, and one key does not wait for another', async () => {
  const runs: [number, string[]][] = []
  const ask = coalesce<string, string>(2, async (key, items) => {
    runs.push([key, items])
    return items
  })
  await Promise.all([ask(1, 'a'), ask(1, 'b'), ask(1, 'c'), ask(2, 'd')])
  expect(runs).toEqual([
    [1, ['a', 'b']],
    [2, ['d']],
    [1, ['c']],
  ])
})

test('a call that fails fails for those in it alone', async () => {
  const ask = coalesce<string, string>(1, async (_key, items) => {
    if (items.includes('bad')) throw new Error('refused')
    return items
  })
  const bad = expect(ask(1, 'bad')).rejects.toThrow('refused')
  expect(await ask(1, 'good')).toBe('good')
  await bad
})
