import type { Insertable } from 'kysely'

import type { Database } from '#platform/database.ts'
import type { ConsentRecordTable, ConsentTextTable } from '#server/tables.ts'

/** Keeps each text once, under its SHA-256. */
export async function insertConsentTexts(db: Database, texts: Insertable<ConsentTextTable>[]) {
  await db
    .insertInto('consent_text')
    .values(texts)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function insertConsentRecords(db: Database, records: Insertable<ConsentRecordTable>[]) {
  await db.insertInto('consent_record').values(records).execute()
}
