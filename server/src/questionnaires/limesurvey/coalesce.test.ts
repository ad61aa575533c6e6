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

test('a call carries no more than fits', async () => {
  const runs: string[][] = []
  const ask = coalesce<string, string>(2, async (_key, items) => {
    runs.push(items)
    return items
  })
  await Promise.all(['a', 'b', 'c'].map((item) => ask(1, item)))
  expect(runs).toEqual([['a', 'b'], ['c']])
})

test('one key does not wait for another', async () => {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  const ask = coalesce<string, string>(2, async (key, items) => {
    if (key === 1) await released
    return items
  })
  const held = ask(1, 'a')
  expect(await ask(2, 'b')).toBe('b')
  release()
  expect(await held).toBe('a')
})

test('a call that fails fails for those in it alone', async () => {
  const ask = coalesce<string, string>(1, async (_key, items) => {
    if (items.includes('bad')) throw new Error('refused')
    return items
  })
  const [bad, good] = await Promise.allSettled([ask(1, 'bad'), ask(1, 'good')])
  expect(bad).toMatchObject({ status: 'rejected', reason: new Error('refused') })
  expect(good).toEqual({ status: 'fulfilled', value: 'good' })
})
