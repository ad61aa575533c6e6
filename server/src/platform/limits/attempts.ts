import { sql } from 'kysely'

import { later } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { Problem } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

type Stored = Omit<Needs<'secrets'>, 'clock'>
type Counted = { name: string; subject: string }
type Window = Counted & {
  perSeconds: number
  /** Its counts are not waited for: nothing is guessed here, and a crash of the database may forget those of its last half second. */
  lazily?: boolean
}
type Limit = Window & { max: number }

const keyOf = ({ secrets }: Pick<Stored, 'secrets'>, { name, subject }: Counted) =>
  secrets.keyedHash('attempt', name, subject)

/** One statement: of many processes at once each counts one. A window that has passed begins anew. */
export async function countAttempt(needs: Needs<'secrets'>, window: Window) {
  const { db, clock } = needs
  const { perSeconds, lazily = false } = window
  const now = clock.inDatabase()
  const isOver = sql<boolean>`attempt_window.started_at <= ${now} - make_interval(secs => ${perSeconds})`
  return db
    .insertInto('attempt_window')
    .values({ key: keyOf(needs, window), startedAt: now, attempts: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        attempts: sql<number>`case when ${isOver} then 1 else attempt_window.attempts + 1 end`,
        startedAt: sql<Date>`case when ${isOver} then ${now} else attempt_window.started_at end`,
      }),
    )
    .returning([
      'attempts',
      sql<number>`ceil(extract(epoch from started_at - ${now}) + ${perSeconds})::int`.as('secondsLeft'),
      // of this statement alone: in a transaction it would hold for all of it
      ...(lazily && !db.isTransaction
        ? [sql`set_config('synchronous_commit', 'off', true)`.as('lazily')]
        : []),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * Counts one attempt and refuses when there were too many in the window, over all server processes.
 * Counted before the act and outside its transaction, so that a request that is cut off counts too.
 */
export async function takeAttempt(needs: Needs<'secrets'>, limit: Limit): Promise<void> {
  const { attempts, secondsLeft } = await countAttempt(needs, limit)
  if (attempts <= limit.max) return
  throw new Problem('too_many_attempts', { retryAfterSeconds: Math.max(1, secondsLeft), limit: limit.name })
}

/** The same, of those of a day. */
export const takeAttemptOfDay = (needs: Needs<'secrets'>, name: string, subject: string, max: number) =>
  takeAttempt(needs, { name, subject, max, perSeconds: 86_400 })

/** The same, of those of an hour. */
export const takeAttemptOfHour = (needs: Needs<'secrets'>, name: string, subject: string, max: number) =>
  takeAttempt(needs, { name, subject, max, perSeconds: 3600 })

/** Counts one attempt, and refuses nothing: the caller has something to say about the number. */
export async function countAttempts(needs: Needs<'secrets'>, window: Window): Promise<number> {
  return (await countAttempt(needs, window)).attempts
}

export async function forgetAttempts(needs: Stored, window: Counted): Promise<void> {
  await needs.db.deleteFrom('attempt_window').where('key', '=', keyOf(needs, window)).execute()
}

/** Takes back an attempt that turned out to be none. */
export async function giveBackAttempt(needs: Stored, limit: Counted): Promise<void> {
  await needs.db
    .updateTable('attempt_window')
    .set({ attempts: sql<number>`greatest(attempts - 1, 0)` })
    .where('key', '=', keyOf(needs, limit))
    .execute()
}

const keptForADay = {
  attempt_window: 'started_at',
  failure_streak: 'last_at',
  recent_failure: 'failed_at',
  answered_call: 'called_at',
}
const oldIn = (now: Date) =>
  Object.entries(keptForADay).map(
    ([table, at]) => sql`from ${sql.table(table)} where ${sql.ref(at)} < ${later(now, { days: -1 })}`,
  )

/** Windows, failures and streaks that no longer limit anybody, and answers that nobody waits for any more. Answers how many rows. */
export async function deleteOldAttempts(db: Database, now: Date): Promise<number> {
  let deleted = 0
  for (const old of oldIn(now))
    deleted += Number((await sql`delete ${old}`.execute(db)).numAffectedRows ?? 0n)
  return deleted
}

export async function countOldAttempts(db: Database, now: Date): Promise<number> {
  const counts = oldIn(now).map((old) => sql`(select count(*) ${old})`)
  const { rows } = await sql<{ due: number }>`select (${sql.join(counts, sql` + `)})::integer as due`.execute(
    db,
  )
  return rows[0]?.due ?? 0
}
