import { sql } from 'kysely'

import { later } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import { sha256 } from '#platform/secrets.ts'

export type Streak = {
  name: string
  subject: string
  /** So many failures in a row cost no pause; then it is 1, 2, 4… seconds, up to the longest. */
  free: number
  longestWaitSeconds: number
}

const keyOf = ({ name, subject }: Streak) => sha256(name, subject)

/**
 * Counts one more failure, unless the pause after earlier ones lasts: then it answers until when. One statement, so
 * that of many tries at the same instant, in many processes, each is counted. A streak is forgotten after a day.
 */
export async function addFailure(db: Database, streak: Streak, now: Date): Promise<Date | null> {
  const key = keyOf(streak)
  const { rows } = await sql`
    insert into failure_streak as known (key, failures, last_at, blocked_until)
    values (${key}, 1, ${now}, ${pauseAfter(sql`1`, streak, now)})
    on conflict (key) do update set
      failures = ${countedOn(now)},
      last_at = excluded.last_at,
      blocked_until = ${pauseAfter(countedOn(now), streak, now)}
    where known.blocked_until is null or known.blocked_until <= excluded.last_at
    returning failures`.execute(db)
  return rows.length > 0 ? null : findPause(db, key, now)
}

const countedOn = (now: Date) =>
  sql<number>`(case when known.last_at < ${later(now, { days: -1 })} then 1 else known.failures + 1 end)`

const pauseAfter = (failures: ReturnType<typeof countedOn>, streak: Streak, now: Date) => {
  const { free, longestWaitSeconds } = streak
  return sql<Date>`${now}::timestamptz + interval '1 second' * (case
    when ${failures} < ${free} then 0
    else least(power(2, least(${failures} - ${free}, 30)), ${longestWaitSeconds}) end)`
}

async function findPause(db: Database, key: Buffer, now: Date): Promise<Date> {
  const row = await db
    .selectFrom('failure_streak')
    .select('blocked_until')
    .where('key', '=', key)
    .executeTakeFirst()
  // it ended in the same instant: who is refused now may try again at once
  return row?.blocked_until ?? now
}

export async function clearFailures(db: Database, streak: Streak) {
  await db.deleteFrom('failure_streak').where('key', '=', keyOf(streak)).execute()
}

/** One failure less, and no pause: the last try was none. */
export async function takeBackFailure(db: Database, streak: Streak) {
  await db
    .updateTable('failure_streak')
    .set({ failures: sql<number>`greatest(failures - 1, 0)`, blocked_until: null })
    .where('key', '=', keyOf(streak))
    .execute()
}

export async function findFailures(db: Database, streak: Streak) {
  return db
    .selectFrom('failure_streak')
    .select(['failures', 'blocked_until'])
    .where('key', '=', keyOf(streak))
    .executeTakeFirst()
}
