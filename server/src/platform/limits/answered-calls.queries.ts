import { sql } from 'kysely'

import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'

type Needs = { db: Database; clock: Clock }

// a process that died in the middle answers no more
const underWaySeconds = 60

/** Takes a call for oneself. False where the same call is under way or was answered. */
export async function claimCall({ db, clock }: Needs, key: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into answered_call (key, called_at) values (${key}, ${clock.inDatabase()})
    on conflict (key) do update set called_at = excluded.called_at
      where answered_call.answer is null
        and answered_call.called_at <= ${clock.inDatabase()} - make_interval(secs => ${underWaySeconds}::int)`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** The answer; `under way` while there is none yet; undefined where nobody made this call. */
export async function findAnswer(
  { db, clock }: Needs,
  key: Buffer,
): Promise<Buffer | 'under way' | undefined> {
  const { rows } = await sql<{ answer: Buffer | null; isUnderWay: boolean }>`
    select answer,
      called_at > ${clock.inDatabase()} - make_interval(secs => ${underWaySeconds}::int) as "isUnderWay"
    from answered_call where key = ${key}`.execute(db)
  const [row] = rows
  return row?.answer ?? (row?.isUnderWay ? 'under way' : undefined)
}

export async function keepAnswer(db: Database, key: Buffer, answer: Buffer): Promise<void> {
  await db.updateTable('answered_call').set({ answer }).where('key', '=', key).execute()
}

/** A call that was refused did nothing: the next one is the first. */
export async function forgetCall(db: Database, key: Buffer): Promise<void> {
  await db.deleteFrom('answered_call').where('key', '=', key).execute()
}
