import { sql } from 'kysely'

import type { Database } from '#platform/database.ts'
import { sha256 } from '#platform/secrets.ts'

type Streak = { name: string; subject: string }

const keyOf = ({ name, subject }: Streak) => sha256(name, subject)

/**
 * Under one row lock: answers until when to wait, or counts one more failure. A streak is forgotten after a day.
 */
export async function addFailure(
  db: Database,
  streak: Streak,
  now: Date,
  blockedUntil: (failures: number) => Date,
): Promise<Date | null> {
  const key = keyOf(streak)
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('failure_streak')
      .values({ key, failures: 0, last_at: now, blocked_until: null })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    const { failures, last_at, blocked_until } = await tx
      .selectFrom('failure_streak')
      .select(['failures', 'last_at', 'blocked_until'])
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (blocked_until !== null && blocked_until > now) return blocked_until

    const forgotten = now.getTime() - last_at.getTime() > 86_400_000
    const counted = forgotten ? 1 : failures + 1
    await tx
      .updateTable('failure_streak')
      .set({ failures: counted, last_at: now, blocked_until: blockedUntil(counted) })
      .where('key', '=', key)
      .execute()
    return null
  })
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
