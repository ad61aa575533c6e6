import type { Selectable, Updateable } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import type { Tables } from '#server/tables.ts'

// The row of the erasure of all families: what was decided, and how far it has come.

export type ErasureOfAll = Selectable<Tables['erasure_of_all']>

/** The one that was not taken back; there is no other. */
export async function findCurrent(db: Database): Promise<ErasureOfAll | undefined> {
  return db.selectFrom('erasure_of_all').selectAll().where('takenBackAt', 'is', null).executeTakeFirst()
}

/** One of them; nobody else changes it until the end of `tx`. */
export async function lockErasureOfAll(tx: Database, id: string): Promise<ErasureOfAll | undefined> {
  return tx.selectFrom('erasure_of_all').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Keeps what was decided about it, or how far it is. */
export async function changeErasureOfAll(
  tx: Database,
  id: string,
  changed: Updateable<Tables['erasure_of_all']>,
): Promise<void> {
  await tx.updateTable('erasure_of_all').set(changed).where('id', '=', id).execute()
}
