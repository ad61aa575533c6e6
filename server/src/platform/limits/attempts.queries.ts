import { sql } from 'kysely'

import { later } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Needs } from '#platform/needs.ts'

type Stored = Omit<Needs<'secrets'>, 'clock'>
type Window = { name: string; subject: string; perSeconds: number; lazily?: boolean }

/** One statement: of many processes at once each counts one. A window that has passed begins anew. */
export async function countAttempt(
  { db, clock, secrets }: Needs<'secrets'>,
  { name, subject, perSeconds, lazily = false }: Window,
) {
  const now = clock.inDatabase()
  const isOver = sql<boolean>`attempt_window.started_at <= ${now} - make_interval(secs => ${perSeconds})`
  return db
    .insertInto('attempt_window')
    .values({ key: secrets.keyedHash('attempt', name, subject), startedAt: now, attempts: 1 })
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

export async function uncountAttempt(
  { db, secrets }: Stored,
  { name, subject }: Pick<Window, 'name' | 'subject'>,
) {
  await db
    .updateTable('attempt_window')
    .set({ attempts: sql<number>`greatest(attempts - 1, 0)` })
    .where('key', '=', secrets.keyedHash('attempt', name, subject))
    .execute()
}

export async function deleteAttempts(
  { db, secrets }: Stored,
  { name, subject }: Pick<Window, 'name' | 'subject'>,
) {
  await db
    .deleteFrom('attempt_window')
    .where('key', '=', secrets.keyedHash('attempt', name, subject))
    .execute()
}

/** Windows, failures and streaks that no longer limit anybody, and answers that nobody waits for any more. Answers how many rows. */
export async function deleteOldAttempts(db: Database, now: Date): Promise<number> {
  const dayAgo = later(now, { days: -1 })
  const deleted = [
    await db.deleteFrom('attempt_window').where('startedAt', '<', dayAgo).executeTakeFirst(),
    await db.deleteFrom('failure_streak').where('lastAt', '<', dayAgo).executeTakeFirst(),
    await db.deleteFrom('recent_failure').where('failedAt', '<', dayAgo).executeTakeFirst(),
    await db.deleteFrom('answered_call').where('calledAt', '<', dayAgo).executeTakeFirst(),
  ]
  return deleted.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
}

export async function countOldAttempts(db: Database, now: Date): Promise<number> {
  const dayAgo = later(now, { days: -1 })
  const { rows } = await sql<{ due: number }>`
    select (
      (select count(*) from attempt_window where started_at < ${dayAgo})
      + (select count(*) from failure_streak where last_at < ${dayAgo})
      + (select count(*) from recent_failure where failed_at < ${dayAgo})
      + (select count(*) from answered_call where called_at < ${dayAgo})
    )::integer as due`.execute(db)
  return rows[0]?.due ?? 0
}
