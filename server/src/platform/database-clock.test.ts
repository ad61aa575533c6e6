import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { connect, type Database } from '#platform/database.ts'
import { createTestConnection } from '#testing/database.ts'

import { type DatabaseClock, startDatabaseClock } from './database-clock.ts'

const hour = 3_600_000
let db: Database
let clock: DatabaseClock
let apart: number
let said: { message: string; secondsBehind?: unknown }[]
beforeEach(async () => {
  db = connect(await createTestConnection(), () => undefined)
  said = []
})
afterEach(async () => {
  clock.stop()
  await db.destroy()
})

/** On a machine whose clock is so many milliseconds ahead. */
async function startAhead(milliseconds: number) {
  apart = milliseconds
  const warn = (facts: object, message: string) => void said.push({ ...facts, message })
  clock = await startDatabaseClock({
    db,
    log: { info: warn, warn, error: warn },
    own: () => Date.now() + apart,
  })
}
/** How far it is from what the database says, in milliseconds; both run on one machine here. */
const error = () => Math.abs(clock.now().getTime() - Date.now())

describe('startDatabaseClock', () => {
  it.each([hour, -hour])('goes by the database on a machine that is %i ms off, and says so', async (off) => {
    await startAhead(off)
    expect(error()).toBeLessThan(2_000)
    expect(said).toEqual([
      {
        secondsBehind: -off / 1_000,
        message: 'the clock of this machine is wrong: the portal goes by the database’s',
      },
    ])
  })

  it('goes by its own where both agree, and says nothing', async () => {
    await startAhead(1_000)
    expect(error()).toBeGreaterThan(900)
    expect(said).toEqual([])
  })

  it('follows a clock that jumps, and one that is put right, and says each once', async () => {
    await startAhead(0)
    apart = hour
    await clock.compare()
    await clock.compare()
    expect(error()).toBeLessThan(2_000)
    apart = 0
    await clock.compare()
    expect(error()).toBeLessThan(2_000)
    expect(said.map(({ message }) => message)).toEqual([
      'the clock of this machine is wrong: the portal goes by the database’s',
      'the clock of this machine is right again',
    ])
  })

  it('keeps what it knew while the database is away', async () => {
    await startAhead(hour)
    await db.destroy()
    await expect(clock.compare()).rejects.toThrow('destroyed')
    expect(error()).toBeLessThan(2_000)
  })
})
