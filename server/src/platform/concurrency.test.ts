import { describe, expect, it } from 'vitest'

import { limitConcurrency } from './concurrency.ts'
import { Problem } from './problem.ts'

describe('limitConcurrency', () => {
  it('runs so many at once, and the others in the order in which they came', async () => {
    const inTurn = limitConcurrency(2)
    const begun: number[] = []
    const ends: (() => void)[] = []
    const job = (n: number) => () => {
      begun.push(n)
      return new Promise<number>((resolve) => ends.push(() => resolve(n)))
    }
    const all = Promise.all([1, 2, 3, 4].map((n) => inTurn(job(n))))
    expect(begun).toEqual([1, 2])
    for (const count of [3, 4]) {
      ends.shift()?.()
      await expect.poll(() => begun.length).toBe(count)
    }
    for (const end of ends) end()
    expect(await all).toEqual([1, 2, 3, 4])
    expect(begun).toEqual([1, 2, 3, 4])
  })

  it('goes on after a job that fails', async () => {
    const inTurn = limitConcurrency(1)
    const failing = inTurn(() => Promise.reject(new Error('no')))
    const next = inTurn(async () => 'done')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('done')
  })

  it('refuses at once who would be one too many to wait, and takes others when there is room', async () => {
    const inTurn = limitConcurrency(1, { mostWaiting: 1 })
    let end: () => void = () => undefined
    const running = inTurn(() => new Promise<void>((resolve) => (end = resolve)))
    const waiting = inTurn(async () => 'done')
    const refused = await inTurn(async () => 'never').catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'busy', details: { retryAfterSeconds: 5 } })
    expect(refused).toBeInstanceOf(Problem)
    end()
    await running
    expect(await waiting).toBe('done')
    expect(await inTurn(async () => 'later')).toBe('later')
  })
})
