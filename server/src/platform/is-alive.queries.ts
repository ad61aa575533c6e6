import { sql } from 'kysely'

import type { Database } from './database.ts'

/** Throws when the database does not answer. */
export async function isAlive(db: Database): Promise<void> {
  await sql`select 1`.execute(db)
}
