import type { Insertable } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import type { Tables } from '#server/tables.ts'

export async function insertToldChange(db: Database, change: Insertable<Tables['told_change']>) {
  await db.insertInto('told_change').values(change).execute()
}

export async function deleteToldChanges(db: Database, accountId: string, until: Date) {
  await db
    .deleteFrom('told_change')
    .where('accountId', '=', accountId)
    .where('changedAt', '<=', until)
    .execute()
}
