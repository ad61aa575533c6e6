import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

type Key = { id: string; mark: Buffer }

/** One process at a time decides about keys; reading goes on. */
export async function lockKeys(tx: Database): Promise<void> {
  await sql`lock table encryption_key in share row exclusive mode`.execute(tx)
}

/** The keys that this database is used with. */
export async function listKeys(db: Database): Promise<Key[]> {
  return db.selectFrom('encryption_key').select(['id', 'mark']).orderBy('usedSince').execute()
}

export async function insertKey(tx: Database, key: Key): Promise<void> {
  await tx
    .insertInto('encryption_key')
    .values({ ...key, usedSince: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function deleteKeys(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('encryption_key')
    .where('id', 'in', [...ids])
    .execute()
}
