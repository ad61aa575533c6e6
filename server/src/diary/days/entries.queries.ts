import { isDay } from '@desco/contract/diary/days'
import { type Insertable, type Selectable, sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import type { Tables } from '#server/tables.ts'

export type EntryRow = Selectable<Tables['diary_entry']>
export type NewEntryRow = Insertable<Tables['diary_entry']>
export type OlderRow = Selectable<Tables['diary_entry_version']>
export type NewOlderRow = Insertable<Tables['diary_entry_version']>

const anyUuid = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`
const anyDay = (days: readonly string[]) => sql<string>`any(${[...days]}::date[])`

type PeopleAndDays = { personIds: readonly string[]; from: string; to: string }

const inOrder = (db: Database, { personIds, from, to }: PeopleAndDays) =>
  db
    .selectFrom('diary_entry')
    .where('personId', '=', anyUuid(personIds))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('firstReceivedAt')
    .orderBy('recordedAt')
    .orderBy('id')

/** The entries of some people on some days, in the order in which they were first written. */
export const listEntries = (db: Database, of: PeopleAndDays): Promise<EntryRow[]> =>
  inOrder(db, of).selectAll().execute()

/** The days of some people as they are shown, in the order in which they were written: from the index alone. */
export const listDayRows = (db: Database, of: PeopleAndDays): Promise<DayRow[]> =>
  inOrder(db, of)
    .select(['id', 'personId', 'day', 'kind', 'meal', 'version', 'content', 'deleted', 'accountId'])
    .select(['staffId', 'recordedAt', 'receivedAt', 'timesEdited'])
    .execute()

/** The columns that show an entry. */
export type DayRow = Pick<
  EntryRow,
  | 'id'
  | 'personId'
  | 'day'
  | 'kind'
  | 'meal'
  | 'version'
  | 'content'
  | 'deleted'
  | 'accountId'
  | 'staffId'
  | 'recordedAt'
  | 'receivedAt'
  | 'timesEdited'
>
type Moment = 'recordedAt' | 'receivedAt'
type WrittenRow = Omit<DayRow, Moment> & Record<Moment, string>

/** One day of one person, and all their assigned days, in one statement: what a phone asks for most. */
export async function readPersonDay(db: Database, personId: string, day: string) {
  // one row and one document: the driver reads it at once, not value by value
  const { rows } = await sql<{ planned: string[]; entries: WrittenRow[] | null }>`
    select
      array(select day::text from diary_plan_day where person_id = ${personId} order by day) as planned,
      (select json_agg(entry order by entry.first_received_at, entry."recordedAt", entry.id)
        from (
          select id, person_id as "personId", day, kind, meal, version, content, deleted, account_id as "accountId",
            staff_id as "staffId", recorded_at as "recordedAt", received_at as "receivedAt",
            times_edited as "timesEdited", first_received_at
          from diary_entry where person_id = ${personId} and day = ${day}::date
        ) as entry) as entries`.execute(db)
  const [found] = rows
  return {
    entries: (found?.entries ?? []).map(({ recordedAt, receivedAt, ...entry }): DayRow => ({
      ...entry,
      recordedAt: new Date(recordedAt),
      receivedAt: new Date(receivedAt),
    })),
    plan: (found?.planned ?? []).map((planned) => ({ personId, day: planned })),
  }
}

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

/** The foods that others of the family wrote into these people's days, the oldest first. */
export async function listFoodsOfOthers(
  db: Database,
  {
    personIds,
    days,
    accountId,
  }: { personIds: readonly string[]; days: readonly string[]; accountId: string },
): Promise<EntryRow[]> {
  if (personIds.length === 0) return []
  return db
    .selectFrom('diary_entry')
    .selectAll()
    .where('personId', '=', anyUuid(personIds))
    .where('day', '=', anyDay(days))
    .where('kind', '=', 'food')
    .where('deleted', '=', false)
    .where('accountId', 'is distinct from', accountId)
    .orderBy('firstReceivedAt')
    .orderBy('id')
    .execute()
}

export async function listOlderVersions(db: Database, ids: readonly string[]): Promise<OlderRow[]> {
  return db.selectFrom('diary_entry_version').selectAll().where('entryId', '=', anyUuid(ids)).execute()
}

/** How many entries somebody has on a day, deleted ones included; by `person day`. */
export async function countEntries(db: Database, personIds: readonly string[], days: readonly string[]) {
  const rows = await db
    .selectFrom('diary_entry')
    .select(['personId', 'day', (entry) => entry.fn.countAll<string>().as('count')])
    .where('personId', '=', anyUuid(personIds))
    .where('day', '=', anyDay(days))
    .groupBy(['personId', 'day'])
    .execute()
  return new Map(rows.map(({ personId, day, count }) => [`${personId} ${day}`, Number(count)]))
}

/**
 * How many entries of these people's days an account wrote first, by `person day`, whoever changed or deleted them since: the
 * count must not tell a sender what became of what it shared.
 */
export async function countShared(
  db: Database,
  entries: readonly { personId: string; day: string }[],
  accountId: string,
): Promise<Map<string, number>> {
  const days = [...new Set(entries.map(({ day }) => day).filter(isDay))]
  const people = [...new Set(entries.map(({ personId }) => personId))]
  if (entries.length === 0) return new Map()
  const { rows } = await sql<{ personId: string; day: string; count: string }>`
    select entry.person_id, entry.day::text as day, count(*) as count
    from diary_entry as entry
    where entry.person_id = any(${people}::uuid[]) and entry.day = any(${days}::date[]) and entry.kind = 'food'
      and ${accountId}::uuid = coalesce(
        (select first.account_id from diary_entry_version as first where first.entry_id = entry.id and first.version = 1),
        entry.account_id)
    group by entry.person_id, entry.day`.execute(db)
  return new Map(rows.map(({ personId, day, count }) => [`${personId} ${day}`, Number(count)]))
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

/** How many entries of each person were refused since a moment, those that were not kept included. */
export async function countRefusedSince(
  tx: Database,
  people: readonly { personId: string }[],
  since: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ personId: string; count: number }>`
    select person_id, sum(1 + more)::int as count from diary_unapplied
    where person_id = any(${people.map(({ personId }) => personId)}::uuid[]) and received_at >= ${since}
    group by person_id`.execute(tx)
  return new Map(rows.map(({ personId, count }) => [personId, count]))
}

/** Notes beside the last one that was kept how many more there were. */
export const tellHowMany = (tx: Database, { personId, more }: { personId: string; more: number }) =>
  sql`
    update diary_unapplied set more = ${more} where id = (
      select id from diary_unapplied where person_id = ${personId} order by received_at desc, id limit 1
    )`.execute(tx)

/** Keeps what was not taken; the same once more is nothing new. */
export async function insertUnapplied(tx: Database, rows: readonly Insertable<Tables['diary_unapplied']>[]) {
  if (rows.length === 0) return
  await tx
    .insertInto('diary_unapplied')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['entryId', 'sha256']).doNothing())
    .execute()
}

/** Somebody chose: what another phone had said in a conflict is settled. */
export async function settleConflicts(tx: Database, entryIds: readonly string[], now: Date) {
  if (entryIds.length === 0) return
  await tx
    .updateTable('diary_unapplied')
    .set({ settledAt: now, settlement: 'resolved' })
    .where('entryId', '=', anyUuid(entryIds))
    .where('reason', '=', 'conflict')
    .where('settledAt', 'is', null)
    .execute()
}

/** Foods that each person ate lately, the latest first, each once. */
export async function listRecentFoods(
  db: Database,
  personIds: readonly string[],
  { since, atMost }: { since: string; atMost: number },
) {
  const { rows } = await sql<{ personId: string; foodId: string; last: Date }>`
    select who.id as person_id, food.food_id, food.last
    from unnest(${[...personIds]}::uuid[]) as who (id)
    cross join lateral (
      select food_id, max(recorded_at) as last from diary_entry
      where person_id = who.id and day >= ${since}::date and kind = 'food' and not deleted and food_id is not null
      group by food_id order by max(recorded_at) desc, food_id limit ${atMost}
    ) as food
    order by food.last desc, food.food_id`.execute(db)
  return rows
}
