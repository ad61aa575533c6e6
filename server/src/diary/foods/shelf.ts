import { isDay } from '@desco/contract/fields'
import { type DiaryEntry, type FoodEntry, isTwin } from '@desco/contract/diary/entries'
import { isNewFood } from '@desco/contract/diary/who-may'

import type { Database } from '#platform/database/database.ts'

import { type Diarist, diaristOf } from '#diary/days/diarists.ts'
import {
  anyDay,
  anyUuid,
  type EntryRow,
  listEntriesById,
  listFacts,
  listOlderVersions,
  type NewEntryRow,
  type NewOlderRow,
} from '#diary/days/entries.queries.ts'
import { keyOf, type KnownEntry, mealOf } from '#diary/days/entry.rules.ts'

export type ShelfEntry = Omit<EntryRow, 'textKey' | 'foodId'>

/** The entries that a batch is about, as the database had them and as the batch leaves them. */
export type Shelf = ReturnType<typeof createShelf>

/** Reads what the batch is about: after the family was locked, so that nobody changes it meanwhile. */
export async function readShelf(
  tx: Database,
  entries: readonly DiaryEntry[],
  diarists: readonly Diarist[],
  accountId: string,
): Promise<Shelf> {
  const ids = entries.map(({ id }) => id)
  const about = (some: readonly DiaryEntry[]) => ({
    days: [...new Set(some.map(({ day }) => day).filter(isDay))],
    personIds: [...new Set(some.flatMap(({ personId }) => diaristOf(diarists, personId)?.personId ?? []))],
  })
  const { days, personIds } = about(entries)
  // one after the other: a transaction has one connection
  const byId = await listEntriesById(tx, ids)
  const ofDays = await listFacts(tx, personIds, days)
  const counts = await tx
    .selectFrom('diary_entry')
    .select(['personId', 'day', (entry) => entry.fn.countAll<string>().as('count')])
    .where('personId', '=', anyUuid(personIds))
    .where('day', '=', anyDay(days))
    .groupBy(['personId', 'day'])
    .execute()
  const known = new Map<string, ShelfEntry>([...byId, ...ofDays].map((row) => [row.id, row]))
  const older = await listOlderVersions(tx, [...known.keys()])
  const foods = about(entries.filter(isNewFood))
  const ofOthers = tx
    .selectFrom('diary_entry')
    .selectAll()
    .where('personId', '=', anyUuid(foods.personIds))
    .where('day', '=', anyDay(foods.days))
    .where('kind', '=', 'food')
    .where('deleted', '=', false)
    .where('accountId', 'is distinct from', accountId)
    .orderBy('firstReceivedAt')
    .orderBy('id')
  return createShelf(known, {
    older,
    counts: new Map(counts.map(({ personId, day, count }) => [`${personId} ${day}`, Number(count)])),
    ofOthers: foods.personIds.length === 0 ? [] : await ofOthers.execute(),
  })
}

type Beside = {
  older: Awaited<ReturnType<typeof listOlderVersions>>
  counts: Map<string, number>
  ofOthers: readonly ShelfEntry[]
}

function createShelf(rows: Map<string, ShelfEntry>, { older, counts, ofOthers }: Beside) {
  const olderKeys = new Map<string, Map<number, string>>()
  const keep = (id: string, version: number, key: string) =>
    olderKeys.set(id, (olderKeys.get(id) ?? new Map<number, string>()).set(version, key))
  for (const { entryId, version, meal, deleted, content } of older) {
    const kind = rows.get(entryId)?.kind
    if (kind !== undefined) keep(entryId, version, keyOf({ kind, meal, deleted, content }))
  }
  const factsOf = (row: Pick<ShelfEntry, 'personId' | 'day' | 'kind' | 'meal'>) =>
    [row.personId, row.day, row.kind, row.meal].join(' ')
  const facts = new Map<string, string>()
  const noteFacts = (row: ShelfEntry) => row.kind !== 'food' && facts.set(factsOf(row), row.id)
  for (const row of rows.values()) noteFacts(row)

  const changed = new Set<string>()
  const replaced: NewOlderRow[] = []
  const knownOf = (id: string | undefined): KnownEntry | undefined => {
    const row = id === undefined ? undefined : rows.get(id)
    return row && { ...row, olderKeys: olderKeys.get(row.id) ?? new Map<number, string>() }
  }
  const rowOf = (id: string) => {
    const row = rows.get(id)
    if (row === undefined) throw new Error('An entry was asked for that was not read.')
    return row
  }

  return {
    /** The entry under this id, and the one of its meal or day. */
    find: (entry: DiaryEntry, personId: string) => ({
      same: knownOf(entry.id),
      facts:
        entry.kind === 'food'
          ? undefined
          : knownOf(facts.get(factsOf({ personId, day: entry.day, kind: entry.kind, meal: mealOf(entry) }))),
    }),
    /** The same food of the same meal, if somebody else of the family wrote it: two who enter one dinner would make two. */
    findTwin: (entry: FoodEntry, personId: string) =>
      ofOthers.find((row) => {
        // the batch itself may have taken it away
        const { deleted, meal, content, ...written } = rows.get(row.id) ?? row
        const isThere = !deleted && written.personId === personId && written.day === entry.day
        return isThere && isTwin({ ...(content as FoodEntry), meal: meal ?? entry.meal }, entry)
      }),
    rowOf,
    /** How many entries a person has on a day. */
    count: (personId: string, day: string) => counts.get(`${personId} ${day}`) ?? 0,
    put: (row: ShelfEntry, as: 'new' | 'change') => {
      changed.add(row.id)
      if (as === 'new') {
        rows.set(row.id, row)
        noteFacts(row)
        const day = `${row.personId} ${row.day}`
        counts.set(day, (counts.get(day) ?? 0) + 1)
        return
      }
      const before = rowOf(row.id)
      keep(row.id, before.version, keyOf(before))
      replaced.push(olderVersionOf(before))
      rows.set(row.id, {
        ...row,
        firstReceivedAt: before.firstReceivedAt,
        timesEdited: before.timesEdited + 1,
      })
    },
    /** The rows to be stored: entries, and what they said before. */
    changed: () => [...changed].map((id) => newRowOf(rowOf(id))),
    replaced: () => replaced,
  }
}

/** The present version of an entry, to be kept before it is changed. `reason`: why the team changes it. */
export const olderVersionOf = (row: ShelfEntry, reason: string | null = null): NewOlderRow => ({
  entryId: row.id,
  version: row.version,
  meal: row.meal,
  content: JSON.stringify(row.content),
  deleted: row.deleted,
  accountId: row.accountId,
  staffId: row.staffId,
  reason,
  recordedAt: row.recordedAt,
  receivedAt: row.receivedAt,
})

const workedOut = { personId: undefined, textKey: undefined, foodId: undefined }

/** The row to be stored: the columns that the database works out by itself are left out. */
export const newRowOf = (row: ShelfEntry): NewEntryRow => ({
  ...row,
  ...workedOut,
  content: JSON.stringify(row.content),
})
