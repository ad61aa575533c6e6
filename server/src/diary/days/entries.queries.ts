import { type Insertable, type Selectable, sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import type { Tables } from '#server/tables.ts'

export type EntryRow = Selectable<Tables['diary_entry']>
export type NewEntryRow = Insertable<Tables['diary_entry']>
export type OlderRow = Selectable<Tables['diary_entry_version']>
export type NewOlderRow = Insertable<Tables['diary_entry_version']>

/** Any of these ids. */
export const anyUuid = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`
/** Any of these days. */
export const anyDay = (days: readonly string[]) => sql<string>`any(${[...days]}::date[])`

type PeopleAndDays = { personIds: readonly string[]; from: string; to: string }

/** The entries of some people on some days, in the order in which they were first written. */
export const entriesInOrder = (db: Database, { personIds, from, to }: PeopleAndDays) =>
  db
    .selectFrom('diary_entry')
    .where('personId', '=', anyUuid(personIds))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('firstReceivedAt')
    .orderBy('recordedAt')
    .orderBy('id')

export const listEntries = (db: Database, of: PeopleAndDays): Promise<EntryRow[]> =>
  entriesInOrder(db, of).selectAll().execute()

/** The assigned days of some people, in order. */
export async function listPlanDays(db: Database, personIds: readonly string[]) {
  return db
    .selectFrom('diary_plan_day')
    .select(['personId', 'day'])
    .where('personId', '=', anyUuid(personIds))
    .orderBy('day')
    .execute()
}

export async function listEntriesById(db: Database, ids: readonly string[]): Promise<EntryRow[]> {
  return db.selectFrom('diary_entry').selectAll().where('id', '=', anyUuid(ids)).execute()
}

/** The facts of meals and of whole days. */
export async function listFacts(db: Database, personIds: readonly string[], days: readonly string[]) {
  return db
    .selectFrom('diary_entry')
    .selectAll()
    .where('personId', '=', anyUuid(personIds))
    .where('day', '=', anyDay(days))
    .where('kind', '!=', 'food')
    .execute()
}

export async function listOlderVersions(db: Database, ids: readonly string[]): Promise<OlderRow[]> {
  return db.selectFrom('diary_entry_version').selectAll().where('entryId', '=', anyUuid(ids)).execute()
}

/** Stores entries as they are now; one that another family has under the same id stays as it is. */
export async function upsertEntries(tx: Database, rows: readonly NewEntryRow[]) {
  if (rows.length === 0) return
  await tx
    .insertInto('diary_entry')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((row) => ({
          meal: row.ref('excluded.meal'),
          version: row.ref('excluded.version'),
          content: sql<string>`excluded.content`,
          deleted: row.ref('excluded.deleted'),
          accountId: row.ref('excluded.accountId'),
          staffId: row.ref('excluded.staffId'),
          recordedAt: row.ref('excluded.recordedAt'),
          receivedAt: row.ref('excluded.receivedAt'),
          timesEdited: row.ref('excluded.timesEdited'),
        }))
        .whereRef('diary_entry.familyId', '=', 'excluded.familyId'),
    )
    .execute()
}

export async function insertOlderVersions(tx: Database, rows: readonly NewOlderRow[]) {
  if (rows.length > 0) await tx.insertInto('diary_entry_version').values(rows).execute()
}
