import { sql } from 'kysely'

import { type Clock, systemClock } from '#platform/clock.ts'
import type { Database } from './database.ts'
import { describeError } from '#platform/describe-error.ts'
import type { Log } from '#platform/log.ts'

type Settings = {
  db: Database
  log: Log
  /** The clock of this machine, in milliseconds. */
  wall?: () => number
  /** Milliseconds that only ever go on, whatever the clock of the machine is set to. */
  monotonic?: () => number
  /** The clock of the database, which tests move. */
  inDatabase?: Clock['inDatabase']
}

export type DatabaseClock = Awaited<ReturnType<typeof startDatabaseClock>>

const everyMilliseconds = 60_000
// a clock that is kept in time may be off by so much; a question takes less to go there and back
const toleratedMilliseconds = 2_000
/** The most that a clock is put right by in a minute: more is a jump. */
const jumpMilliseconds = 60_000
// a little less than the time between two questions: a jump that is still there at the next one is believed
const doubtMilliseconds = 50_000

/**
 * The database's clock, which all processes share, carried on by this process's monotonic time: the clock of the machine may
 * jump and nobody notices. Both are compared at the start, each minute, and before anything is done that cannot be undone. A
 * jump of the database's clock is followed when it is still there a minute later (docs/decisions/work-queue.md).
 */
export async function startDatabaseClock({
  db,
  log,
  wall = Date.now,
  monotonic = () => performance.now(),
  inDatabase = () => systemClock.inDatabase(),
}: Settings) {
  let offset: number | undefined
  let doubted: { offset: number; since: number } | undefined
  let last: { wall: number; monotonic: number; database: number } | undefined
  let machineBehind = 0
  let steady = false

  const follow = (wanted: number, at: number) => {
    if (offset !== undefined && Math.abs(wanted - offset) > jumpMilliseconds) {
      if (doubted === undefined || Math.abs(wanted - doubted.offset) > jumpMilliseconds) {
        doubted = { offset: wanted, since: at }
        return
      }
      if (at - doubted.since < doubtMilliseconds) return
    }
    doubted = undefined
    if (offset === undefined || Math.abs(wanted - offset) > toleratedMilliseconds) offset = wanted
  }

  const sayHowFar = (behind: number) => {
    const wanted = Math.abs(behind) <= toleratedMilliseconds ? 0 : behind
    if (Math.abs(wanted - machineBehind) > toleratedMilliseconds) {
      const facts = { secondsBehind: Math.round(wanted / 1_000) }
      if (wanted === 0) log.warn(facts, 'the clock of this machine is right again')
      else log.warn(facts, 'the clock of this machine is wrong: the portal goes by the database’s')
    }
    machineBehind = wanted
  }

  /** Compares the clocks now. */
  const compare = async () => {
    const asked = { wall: wall(), monotonic: monotonic() }
    const went = last && asked.monotonic - last.monotonic
    const machineJump = last && went !== undefined ? asked.wall - last.wall - went : 0
    const expected = last && went !== undefined ? new Date(last.database + went) : null
    const seen = await watchClock({ db, clock: { inDatabase } }, { expected, jumped: isJump(machineJump) })
    steady = seen.steady
    const answered = monotonic()
    const middle = (asked.monotonic + answered) / 2
    const database = seen.now.getTime()
    const databaseJump = expected === null ? 0 : database - expected.getTime()
    if (isJump(machineJump) || isJump(databaseJump)) {
      log.error(
        {
          machineSeconds: Math.round(machineJump / 1_000),
          databaseSeconds: Math.round(databaseJump / 1_000),
        },
        'a clock jumped: what cannot be undone waits for an hour, or for desco clock confirm',
      )
    } else if (last === undefined && seen.unwatched) {
      log.info({}, 'nobody has watched the clocks for a while: what cannot be undone waits for an hour')
    }
    last = { ...asked, database }
    // a slow answer tells too little of so little
    if (answered - asked.monotonic > toleratedMilliseconds && offset !== undefined) return
    sayHowFar(Math.round(database - asked.wall - (middle - asked.monotonic)))
    follow(database - middle, answered)
  }

  await compare()
  const timer = setInterval(() => {
    compare().catch((error: unknown) => {
      log.warn(describeError(error), 'the clock could not be compared with the database’s')
    })
  }, everyMilliseconds)
  timer.unref()
  return {
    now: () => new Date(Math.round(monotonic() + (offset ?? 0))),
    inDatabase,
    isSteady: async () => {
      await compare()
      return steady && Math.abs(machineBehind) <= jumpMilliseconds
    },
    compare,
    stop: () => clearInterval(timer),
  }
}

const isJump = (milliseconds: number) => Math.abs(milliseconds) > jumpMilliseconds

type ClockSource = { db: Database; clock: Pick<Clock, 'inDatabase'> }

/** How long clocks have gone evenly before anything is done by them that cannot be undone. */
const steadyAfter = sql`interval '1 hour'`
const tolerated = sql`interval '1 minute'`
/** For so long nobody needs to look: a longer gap cannot be told from a jump. */
const gap = sql`interval '10 minutes'`

/**
 * Notes what the database's clock says, and since when it has gone evenly: begun anew by a jump that this process has seen
 * (`expected` by its monotonic time, or `jumped`), by a clock that is behind what anybody saw last, and by a gap. One
 * statement, so that nobody gets between.
 */
async function watchClock(
  { db, clock }: ClockSource,
  { expected, jumped }: { expected: Date | null; jumped: boolean },
) {
  const { rows } = await sql<{ now: Date; steady: boolean; unwatched: boolean }>`
    insert into clock_watch as watch (seen_at, steady_since) values (${clock.inDatabase()}, ${clock.inDatabase()})
    on conflict (one) do update set
      steady_since = case
        when ${jumped}::boolean
          or coalesce(excluded.seen_at not between ${expected}::timestamptz - ${tolerated}
            and ${expected}::timestamptz + ${tolerated}, false)
          or excluded.seen_at not between watch.seen_at - ${tolerated} and watch.seen_at + ${gap}
        then excluded.seen_at else watch.steady_since end,
      seen_at = excluded.seen_at
    returning seen_at as now, seen_at >= steady_since + ${steadyAfter} as steady,
      -- at the very first start nobody could have: the row is new, and there is nothing to undo
      xmax <> 0 and seen_at = steady_since as unwatched`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The database told no time.')
  return row
}

/** Since when the clocks have gone evenly, and whether that is long enough; undefined before the first start. */
export async function readClockWatch({ db, clock }: ClockSource) {
  const { rows } = await sql<{ since: Date; steady: boolean }>`
    select steady_since as since, ${clock.inDatabase()} >= steady_since + ${steadyAfter} as steady from clock_watch`.execute(
    db,
  )
  return rows[0]
}

/** Somebody says that the clocks are right: nothing waits for the hour any more. */
export async function confirmClock({ db, clock }: ClockSource): Promise<void> {
  await sql`update clock_watch set steady_since = ${clock.inDatabase()} - ${steadyAfter}`.execute(db)
}
