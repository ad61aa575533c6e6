import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { connect, type Database } from './database.ts'
import { createTestConnection } from '#testing/portals/database.ts'
import { movedClocks, type MovedClocks } from '#testing/portals/moved-clocks.ts'

import { confirmClock, type DatabaseClock, startDatabaseClock } from './database-clock.ts'

const day = 86_400
const year = 365 * day

let db: Database
let clocks: MovedClocks
let said: { level: string; message: string; [fact: string]: unknown }[]
let started: DatabaseClock[]
beforeEach(async () => {
  db = connect(await createTestConnection(), () => undefined)
  clocks = movedClocks()
  said = []
  started = []
})
afterEach(async () => {
  for (const clock of started) clock.stop()
  await db.destroy()
})

async function start() {
  const say = (level: string) => (facts: object, message: string) =>
    void said.push({ ...facts, level, message })
  const log = { info: say('info'), warn: say('warn'), error: say('error') }
  const clock = await startDatabaseClock({ db, log, ...clocks })
  started.push(clock)
  return clock
}

/** Lets so many minutes pass, in each of which the clock looks. */
async function live(clock: DatabaseClock, minutes: number) {
  for (let minute = 0; minute < minutes; minute += 1) {
    clocks.pass(60)
    await clock.compare()
  }
}

/** A process whose clocks have gone evenly for more than an hour. */
async function startSteady() {
  const clock = await start()
  await live(clock, 61)
  expect(await clock.isSteady()).toBe(true)
  said = []
  return clock
}
const error = (clock: DatabaseClock) => Math.abs(clock.now().getTime() - clocks.right())

describe('startDatabaseClock', () => {
  it.each([3_600, -3_600])('goes by the database on a machine that is %i s off, and says so', async (off) => {
    clocks.machine(off)
    const clock = await start()
    expect(error(clock)).toBeLessThan(2_000)
    expect(said).toContainEqual({
      level: 'warn',
      secondsBehind: -off,
      message: 'the clock of this machine is wrong: the portal goes by the database’s',
    })
  })

  it.each([10, day, year, -day])('does not follow a machine’s clock that jumps by %i s', async (off) => {
    const clock = await start()
    clocks.machine(off)
    expect(error(clock)).toBeLessThan(2_000)
    await clock.compare()
    expect(error(clock)).toBeLessThan(2_000)
  })

  it.each([day, year, -day])(
    'does not follow a database’s clock that jumps by %i s for seconds',
    async (off) => {
      const clock = await start()
      clocks.database(off)
      await clock.compare()
      clocks.pass(10)
      await clock.compare()
      expect(error(clock)).toBeLessThan(2_000)
      clocks.database(0)
      await clock.compare()
      expect(error(clock)).toBeLessThan(2_000)
    },
  )

  it('follows one that is still there a minute later, as the other processes do', async () => {
    const clock = await start()
    clocks.database(day)
    await clock.compare()
    await live(clock, 1)
    expect(error(clock)).toBeGreaterThan((day - 2) * 1_000)
  })

  it('keeps what it knew while the database is away', async () => {
    const clock = await start()
    await db.destroy()
    await expect(clock.compare()).rejects.toThrow('destroyed')
    clocks.pass(5)
    expect(error(clock)).toBeLessThan(2_000)
    db = connect(await createTestConnection(), () => undefined)
  })
})

describe('isSteady', () => {
  it('is so an hour after the first start, and stays so for years', async () => {
    const clock = await start()
    expect(said).toEqual([])
    expect(await clock.isSteady()).toBe(false)
    await live(clock, 59)
    expect(await clock.isSteady()).toBe(false)
    await live(clock, 1)
    expect(await clock.isSteady()).toBe(true)
  })

  it.each([
    ['machine', day],
    ['machine', year],
    ['machine', -day],
    ['database', day],
    ['database', year],
    ['database', -day],
    ['both', day],
    ['both', year],
    ['both', -year],
  ] as const)(
    'is not while the clock of %s is %i s off, nor for an hour after, and says it once',
    async (which, off) => {
      const clock = await startSteady()
      if (which !== 'database') clocks.machine(off)
      if (which !== 'machine') clocks.database(off)
      expect(await clock.isSteady()).toBe(false)
      expect(await clock.isSteady()).toBe(false)
      expect(said.filter(({ level }) => level === 'error')).toEqual([
        {
          level: 'error',
          message: 'a clock jumped: what cannot be undone waits for an hour, or for desco clock confirm',
          machineSeconds: which === 'database' ? 0 : off,
          databaseSeconds: which === 'machine' ? 0 : off,
        },
      ])
      clocks.pass(10)
      clocks.machine(0)
      clocks.database(0)
      await live(clock, 59)
      expect(await clock.isSteady()).toBe(false)
      await live(clock, 2)
      expect(await clock.isSteady()).toBe(true)
    },
  )

  it('holds for processes that saw no jump, and for one that is started meanwhile', async () => {
    const [one, other] = [await startSteady(), await start()]
    clocks.database(year)
    expect(await one.isSteady()).toBe(false)
    clocks.database(0)
    // the first one dies before it sees the clock go back
    one.stop()
    expect(await other.isSteady()).toBe(false)
    expect(await (await start()).isSteady()).toBe(false)
  })

  it('waits an hour after all processes stood still, however far the clock has gone on, and says so', async () => {
    await startSteady()
    clocks.pass(3 * day)
    const next = await start()
    expect(said).toEqual([
      {
        level: 'info',
        message: 'nobody has watched the clocks for a while: what cannot be undone waits for an hour',
      },
    ])
    expect(await next.isSteady()).toBe(false)
    await live(next, 61)
    expect(await next.isSteady()).toBe(true)
  })

  it('does not wait after a restart of minutes', async () => {
    await startSteady()
    clocks.pass(300)
    expect(await (await start()).isSteady()).toBe(true)
  })

  it('is never on a machine whose clock differs by more than a minute, and is on the others', async () => {
    const clock = await startSteady()
    expect(await clock.isSteady()).toBe(true)
    clocks.machine(90)
    const wrong = await start()
    await live(wrong, 120)
    expect(await wrong.isSteady()).toBe(false)
    clocks.machine(0)
    const right = await start()
    expect(await right.isSteady()).toBe(true)
  })

  it('is so at once when somebody says that the clocks are right', async () => {
    const clock = await startSteady()
    clocks.database(day)
    clocks.machine(day)
    expect(await clock.isSteady()).toBe(false)
    await confirmClock({ db, clock: clocks })
    expect(await clock.isSteady()).toBe(true)
    const { rows } = await sql`select from clock_watch`.execute(db)
    expect(rows).toHaveLength(1)
  })
})
