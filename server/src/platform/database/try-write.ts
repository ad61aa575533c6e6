import { sql } from 'kysely'

import type { Database } from './database.ts'
import { inTransaction, tryOnly } from './in-transaction.ts'

/** More than a page that may happen to be free: the file must grow. */
const bytes = 100_000

/** Nothing can be stored there: the disk or the memory is used up, or it is a standby (PostgreSQL's manual, appendix A). */
const cannotWrite = new Set(['53100', '53200', '25006'])

/** Its owner lets nobody make temporary tables: then nothing is known. */
const mayNotTry = '42501'

/**
 * Whether the database stores what it is given: null, or the code that says why it does not. A full disk answers every read as
 * before. The trial is taken back, and no row of the portal is touched. Throws when the database does not answer.
 */
export async function tryWrite(db: Database): Promise<string | null> {
  try {
    await inTransaction(db, (tx) =>
      tryOnly(tx, () =>
        sql`create temporary table write_trial on commit drop as
          select md5(n::text) as filler from generate_series(1, ${bytes / 32}::integer) as n`.execute(tx),
      ),
    )
    return null
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === mayNotTry) return null
    if (code !== undefined && cannotWrite.has(code)) return code
    throw error
  }
}
