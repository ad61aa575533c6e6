import { sql } from 'kysely'

import type { Clock } from '#platform/clock.ts'
import type { Database } from './database.ts'

type Given = { db: Database; clock: Pick<Clock, 'inDatabase'> }

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
export async function watchClock(
  { db, clock }: Given,
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
    returning seen_at as now, seen_at >= steady_since + ${steadyAfter} as steady, seen_at = steady_since as unwatched`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw new Error('The database told no time.')
  return row
}

/** Since when the clocks have gone evenly, and whether that is long enough; undefined before the first start. */
export async function readClockWatch({ db, clock }: Given) {
  const { rows } = await sql<{ since: Date; steady: boolean }>`
    select steady_since as since, ${clock.inDatabase()} >= steady_since + ${steadyAfter} as steady from clock_watch`.execute(
    db,
  )
  return rows[0]
}

/** Somebody says that the clocks are right: nothing waits for the hour any more. */
export async function confirmClock({ db, clock }: Given): Promise<void> {
  await sql`update clock_watch set steady_since = ${clock.inDatabase()} - ${steadyAfter}`.execute(db)
}
