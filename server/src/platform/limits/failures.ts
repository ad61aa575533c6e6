import { type RawBuilder, sql } from 'kysely'

import { createTurns, limitConcurrency } from '#platform/concurrency.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import type { Secrets } from '#platform/secrets/encryption.ts'
import { sha256Text } from '#platform/secrets/secrets.ts'
import type { Needs } from '#platform/needs.ts'

/** At most `max` failures in any `perSeconds` seconds. */
export type FailureWindow = { name: string; subject: string; max: number; perSeconds: number }

export type Streak = {
  name: string
  subject: string
  /** So many failures in a row cost no pause; then it is 1, 2, 4… seconds, up to the longest. */
  free: number
  longestWaitSeconds: number
}

/** How many seconds are to be waited for room in the window, and for the end of the pause; null is none. `failures`: in a row. */
export type Waits = { window: number | null; pause: number | null; failures: number }
type Limits = {
  /** Of the caller's network address; null for who need not mind what others there do. */
  window: FailureWindow | null
  streak: Streak
}

type FailureNeeds = Needs<'secrets'> & {
  /** Told when somebody begins to wait. */
  log?: Log
}
const inTurn = createTurns()
// so many tries may run past a full window, in each process: they were under way when the last failure was counted
const atOnce = limitConcurrency(8, { mostWaiting: 250 })

/**
 * Does a try of which it is known afterwards whether it failed (null), and counts failures alone: a right try is never
 * refused for other right ones at the same moment. Refuses while the window is full or the pause lasts. Tries of one
 * streak run one after the other, so that many at once guess no more than one by one; with several server processes at
 * most one more for each. A success ends the streak, not what the address has failed.
 */
export const tryUnderLimits = <T>(
  needs: FailureNeeds,
  limits: Limits,
  attempt: () => Promise<T | null>,
): Promise<T | null> => tryWithWaits(needs, limits, () => findWaits(needs, limits), attempt)

/** The same where one statement asks for the waits and for what the try needs: `attempt` is given its answer. */
export async function tryWithWaits<T, Seen extends Waits>(
  needs: FailureNeeds,
  { window, streak, accountOf }: Limits & { accountOf?: (seen: Seen) => string | undefined },
  look: () => Promise<Seen>,
  attempt: (seen: Seen) => Promise<T | null>,
): Promise<T | null> {
  return inTurn(sha256Text(streak.name, streak.subject), () =>
    atOnce(async () => {
      const waits = await look()
      const retryAfterSeconds = Math.max(waits.window ?? 0, waits.pause ?? 0)
      if (retryAfterSeconds > 0) {
        const limit = waits.window === null ? streak.name : (window?.name ?? streak.name)
        throw new Problem('too_many_attempts', { retryAfterSeconds, limit })
      }

      const done = await attempt(waits)
      if (done === null) {
        await Promise.all([addFailure(needs, streak), window && countFailure(needs, window)])
        await tellOfWait(needs, { window, streak }, accountOf?.(waits))
      } else if (waits.failures > 0) await endStreak(needs, streak)
      return done
    }),
  )
}

/** One line when an account or a network address begins to wait, for who is asked later why nobody could enter. */
async function tellOfWait({ log, ...needs }: FailureNeeds, limits: Limits, account: string | undefined) {
  if (log === undefined) return
  const { window, pause, failures } = await findWaits(needs, limits)
  if (pause !== null && failures === limits.streak.free)
    log.warn(
      { limit: limits.streak.name, ...(account !== undefined && { account }) },
      'an account has to wait',
    )
  if (window !== null && limits.window !== null)
    log.warn({ limit: limits.window.name, seconds: window }, 'a network address has to wait')
}

/** Refuses while too much has failed; counts nothing. */
export async function expectRoom(needs: FailureNeeds, window: FailureWindow): Promise<void> {
  const { window: wait } = await findWaits(needs, { window, streak: noStreak })
  if (wait !== null) throw new Problem('too_many_attempts', { retryAfterSeconds: wait, limit: window.name })
}
const noStreak: Streak = { name: 'none', subject: '', free: 1, longestWaitSeconds: 0 }

/** Whether a try has to wait now. */
export async function isPaused(needs: FailureNeeds, streak: Streak): Promise<boolean> {
  return (await findWaits(needs, { window: null, streak })).pause !== null
}

// an address has few possible values: a plain hash of it could be guessed from a stolen database
const keyOf = (secrets: Secrets, { name, subject }: { name: string; subject: string }) =>
  secrets.keyedHash('failure', name, subject)

/** The columns of `Waits`, and the one row that has them, for a statement that asks for something else as well. */
export function waitsIn({ clock, secrets }: Omit<Needs<'secrets'>, 'db'>, { window, streak }: Limits) {
  const now = clock.inDatabase()
  const inWindow = window === null ? sql<null>`null::int` : untilRoom(secrets, window, now)
  return {
    columns: sql`${inWindow} as window, streak.pause, coalesce(streak.failures, 0) as failures`,
    row: sql`(values (1)) as one left join (
      select failures, case when blocked_until > ${now} then ${secondsTo(sql`blocked_until`, now)} end as pause
      from failure_streak where key = ${keyOf(secrets, streak)}
    ) as streak on true`,
  }
}

async function findWaits({ db, ...needs }: Needs<'secrets'>, limits: Limits): Promise<Waits> {
  const { columns, row } = waitsIn(needs, limits)
  const { rows } = await sql<Waits>`select ${columns} from ${row}`.execute(db)
  return rows[0] ?? { window: null, pause: null, failures: 0 }
}

// the newest failures that fill the window: there is room again when the first of them has left it
const untilRoom = (secrets: Secrets, window: FailureWindow, now: RawBuilder<Date>) => {
  const length = sql`make_interval(secs => ${window.perSeconds})`
  return sql<number | null>`(
    select ${secondsTo(sql`failed_at + ${length}`, now)} from recent_failure
    where key = ${keyOf(secrets, window)} and failed_at > ${now} - ${length}
    order by failed_at desc offset ${window.max - 1} limit 1
  )`
}

const secondsTo = (moment: RawBuilder<unknown>, now: RawBuilder<Date>) =>
  sql<number>`greatest(1, ceil(extract(epoch from ${moment} - ${now})))::int`

export async function countFailure({ db, clock, secrets }: Needs<'secrets'>, window: FailureWindow) {
  await db
    .insertInto('recent_failure')
    .values({ key: keyOf(secrets, window), failedAt: clock.inDatabase() })
    .execute()
}

/**
 * One failure more, and the pause after it. One statement: of many at the same instant, in many processes, each is
 * counted. A streak is forgotten after a day.
 */
export async function addFailure({ db, clock, secrets }: Needs<'secrets'>, streak: Streak) {
  const now = clock.inDatabase()
  const counted = sql<number>`(case
    when known.last_at < ${now} - interval '1 day' then 1 else known.failures + 1 end)`
  await sql`
    insert into failure_streak as known (key, failures, last_at, blocked_until)
    values (${keyOf(secrets, streak)}, 1, ${now}, ${pauseAfter(sql`1`, streak, now)})
    on conflict (key) do update set
      failures = ${counted}, last_at = ${now}, blocked_until = ${pauseAfter(counted, streak, now)}`.execute(
    db,
  )
}

/** Null while failures are free: a pause that ends at once would still be one to a process whose clock is behind. */
const pauseAfter = (failures: RawBuilder<unknown>, streak: Streak, now: RawBuilder<Date>) => {
  const { free, longestWaitSeconds } = streak
  const seconds = sql`least(power(2, least(${failures} - ${free}, 30)), ${longestWaitSeconds})`
  return sql<Date | null>`case when ${failures} >= ${free} then ${now} + interval '1 second' * ${seconds} end`
}

export async function endStreak({ db, secrets }: Omit<Needs<'secrets'>, 'clock'>, streak: Streak) {
  await db.deleteFrom('failure_streak').where('key', '=', keyOf(secrets, streak)).execute()
}
