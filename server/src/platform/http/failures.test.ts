import { afterAll, beforeAll, expect, it } from 'vitest'

import { connect, type Database } from '#platform/database.ts'
import { createTestConnection } from '#testing/database.ts'
import { settableClock } from '#testing/settable-clock.ts'

import { endStreak, expectFailure, takeBack } from './failures.ts'

const clock = settableClock()
const streakOf = (subject: string) => ({ name: 'test', subject, free: 3, longestWaitSeconds: 5 })
let db: Database

beforeAll(async () => {
  db = connect(await createTestConnection(), () => undefined)
})
afterAll(() => db.destroy())

/** The pause that the next try meets: none, or so many seconds. */
async function pauseOf(subject: string): Promise<number> {
  const refusal = await expectFailure({ db, clock }, streakOf(subject)).then(
    () => null,
    (error: { details: { retryAfterSeconds: number } }) => error,
  )
  return refusal === null ? 0 : refusal.details.retryAfterSeconds
}

it('costs no pause at first, then 1, 2, 4 seconds, up to the longest', async () => {
  expect([await pauseOf('giulia'), await pauseOf('giulia'), await pauseOf('giulia')]).toEqual([0, 0, 0])
  for (const seconds of [1, 2, 4, 5, 5]) {
    expect(await pauseOf('giulia')).toBe(seconds)
    clock.pass({ seconds })
    expect(await pauseOf('giulia')).toBe(0)
  }
})

it('is one less when the last try was none', async () => {
  for (let failure = 1; failure <= 3; failure += 1) await pauseOf('anna')
  await takeBack({ db, clock }, streakOf('anna'))
  expect([await pauseOf('anna'), await pauseOf('anna')]).toEqual([0, 1])
})

it('counts each of many tries at the same instant', async () => {
  const tries = await Promise.all(Array.from({ length: 12 }, () => pauseOf('marta')))
  expect(tries.filter((pause) => pause === 0)).toHaveLength(3)
  expect(tries.filter((pause) => pause === 1)).toHaveLength(9)
})

it('is forgotten with a success, and after a day', async () => {
  for (let failure = 1; failure <= 3; failure += 1) await pauseOf('nico')
  expect(await pauseOf('nico')).toBe(1)
  await endStreak({ db, clock }, streakOf('nico'))
  expect(await pauseOf('nico')).toBe(0)

  for (let failure = 1; failure <= 2; failure += 1) await pauseOf('nico')
  clock.pass({ days: 2 })
  expect([await pauseOf('nico'), await pauseOf('nico'), await pauseOf('nico')]).toEqual([0, 0, 0])
  expect(await pauseOf('nico')).toBe(1)
})
