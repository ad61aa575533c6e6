import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { type Clock, systemClock } from '#platform/clock.ts'
import { silentLog } from '#platform/log.ts'
import { connect, type Database } from '#platform/database/database.ts'
import { createTestConnection } from '#testing/portals/database.ts'
import { settableClock } from '#testing/portals/settable-clock.ts'
import { testSecrets as secrets } from '#testing/portals/secrets.ts'

import {
  addFailure,
  countFailure,
  endStreak,
  expectRoom,
  isPaused,
  tryUnderLimits,
  tryWithWaits,
} from './failures.ts'

const clock = settableClock()
const streakOf = (subject: string) => ({ name: 'test', subject, free: 3, longestWaitSeconds: 5 })
const windowOf = (subject: string) => ({ name: 'test', subject, max: 3, perSeconds: 60 })
let db: Database

beforeAll(async () => {
  db = connect(await createTestConnection(), () => undefined)
})
afterAll(() => db.destroy())
afterEach(() => void vi.useRealTimers())

const secondsOf = (refusal: { details: { retryAfterSeconds: number } }) => refusal.details.retryAfterSeconds

/** The seconds that a wrong try is told to wait; 0 for one that was made. */
const wrong = (subject: string, at: Clock = clock) =>
  tryUnderLimits(
    { db, clock: at, secrets },
    { window: null, streak: streakOf(subject) },
    async () => null,
  ).then(() => 0, secondsOf)
const right = (subject: string, at: Clock = clock) =>
  tryUnderLimits(
    { db, clock: at, secrets },
    { window: windowOf(subject), streak: streakOf(subject) },
    async () => 'in',
  ).then(() => 0, secondsOf)

describe('the failures in a row of one account', () => {
  it('cost no pause at first, then 1, 2, 4 seconds, up to the longest', async () => {
    expect([await wrong('giulia'), await wrong('giulia'), await wrong('giulia')]).toEqual([0, 0, 0])
    for (const seconds of [1, 2, 4, 5, 5]) {
      expect(await wrong('giulia')).toBe(seconds)
      clock.pass({ seconds })
      expect(await wrong('giulia')).toBe(0)
    }
  })

  it('are each counted, of many wrong tries at the same instant', async () => {
    const tries = await Promise.all(Array.from({ length: 12 }, () => wrong('marta')))
    expect(tries.filter((pause) => pause === 0)).toHaveLength(3)
    expect(tries.filter((pause) => pause === 1)).toHaveLength(9)
  })

  it('are forgotten with a success, when they are ended, and after a day', async () => {
    for (const forget of [
      () => right('nico'),
      () => endStreak({ db, secrets }, streakOf('nico')),
      async () => clock.pass({ days: 2 }),
    ]) {
      expect([await wrong('nico'), await wrong('nico')]).toEqual([0, 0])
      await forget()
    }
    expect([await wrong('nico'), await wrong('nico'), await wrong('nico')]).toEqual([0, 0, 0])
    expect(await wrong('nico')).toBe(1)
    expect(await isPaused({ db, clock, secrets }, streakOf('nico'))).toBe(true)
  })

  it('are told to the log when the pause begins, with the account and without its name', async () => {
    const lines: object[] = []
    const log = {
      ...silentLog,
      warn: (facts: object, sentence: string) => void lines.push({ ...facts, sentence }),
    }
    const limits = { window: windowOf('a school'), streak: { ...streakOf('sara'), free: 2 } }
    const look = async () => ({ window: null, pause: null, failures: 0 })
    const tryOnce = (subject = 'sara') =>
      tryWithWaits(
        { db, clock, secrets, log },
        { ...limits, streak: { ...limits.streak, subject }, accountOf: () => 'an-id' },
        look,
        async () => null,
      )
    await tryOnce()
    expect(lines).toEqual([])
    await tryOnce()
    expect(lines).toEqual([{ limit: 'test', account: 'an-id', sentence: 'an account has to wait' }])
    await tryOnce('luca')
    expect(lines.slice(1)).toEqual([
      { limit: 'test', seconds: 60, sentence: 'a network address has to wait' },
    ])
  })

  it('never refuse a right try for other right ones at the same instant', async () => {
    const tries = await Promise.all(Array.from({ length: 40 }, () => right('anna', systemClock)))
    expect(tries.filter((pause) => pause > 0)).toEqual([])
  })

  it('pause by the database’s clock: a process whose clock is an hour behind or ahead changes nothing', async () => {
    for (const [subject, hours] of [
      ['behind', -1],
      ['ahead', 1],
    ] as const) {
      const streak = { ...streakOf(subject), longestWaitSeconds: 60 }
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 })
      for (let failure = 1; failure <= 9; failure += 1)
        await addFailure({ db, clock: systemClock, secrets }, streak)
      vi.useRealTimers()

      const refusal = { code: 'too_many_attempts', details: { retryAfterSeconds: expect.any(Number) } }
      const tried = tryUnderLimits(
        { db, clock: systemClock, secrets },
        { window: null, streak },
        async () => 'in',
      )
      const error = await tried.then(
        () => null,
        (error: unknown) => error,
      )
      expect(error).toMatchObject(refusal)
      expect(secondsOf(error as Parameters<typeof secondsOf>[0])).toBeLessThanOrEqual(60)
    }
  })
})

describe('the failures of one network address', () => {
  it('leave room again when the oldest of them is past: the window slides', async () => {
    const window = windowOf('school')
    const room = () => expectRoom({ db, clock, secrets }, window).then(() => 0, secondsOf)
    for (let failure = 1; failure <= 3; failure += 1) {
      expect(await room()).toBe(0)
      await countFailure({ db, clock, secrets }, window)
      clock.pass({ seconds: 10 })
    }
    expect(await room()).toBe(30)
    clock.pass({ seconds: 30 })
    expect(await room()).toBe(0)
    await countFailure({ db, clock, secrets }, window)
    expect(await room()).toBe(10)
  })

  it('are those of wrong tries alone, and never grow into a pause', async () => {
    for (let tried = 0; tried < 20; tried += 1) expect(await right('office')).toBe(0)
    const tried = (who: string) =>
      tryUnderLimits(
        { db, clock, secrets },
        { window: windowOf('office'), streak: streakOf(who) },
        async () => null,
      )
    for (const who of ['a', 'b', 'c']) await tried(who)
    for (const who of ['d', 'e', 'f']) await expect(tried(who)).rejects.toThrow('too_many_attempts')
    clock.pass({ seconds: 60 })
    expect(await right('office')).toBe(0)
  })
})
