import { sql } from 'kysely'

import type { Database } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'

/** Two connections that see the database as it was at one moment: both are asked in turn, because one that nobody asks for a minute is closed. */
export type OneMoment = { snapshot: Database; beside: Database }

/** Does something while both see the same. Nothing is written, and it is never done again. */
export const atOneMoment = <T>(db: Database, act: (moment: OneMoment) => Promise<T>): Promise<T> =>
  inTransaction(
    db,
    async (snapshot) => {
      await readPages(snapshot)
      const { rows } = await sql<{ name: string }>`select pg_export_snapshot() as name`.execute(snapshot)
      const name = rows[0]?.name ?? ''
      return inTransaction(
        db,
        async (beside) => {
          // before anything else is asked there
          await sql`set transaction snapshot ${sql.lit(name)}`.execute(beside)
          await readPages(beside)
          return act({ snapshot, beside })
        },
        { snapshot: true },
      )
    },
    { snapshot: true },
  )

/**
 * The pauses are the writing of the file, by another connection: longer ones than between a request's statements. The planner does not
 * know how many ids lie between two, and is led along the indexes.
 */
async function readPages(snapshot: Database) {
  await sql`select set_config('idle_in_transaction_session_timeout', '60s', true),
    set_config('enable_bitmapscan', 'off', true)`.execute(snapshot)
}
