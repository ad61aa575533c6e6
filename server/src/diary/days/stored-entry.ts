import type { DiaryEntry, StoredEntry } from '@desco/contract/diary/entries'

import type { Diarist } from './diarists.ts'
import type { DayRow } from './read-days.ts'
import { contentOf } from './entry.rules.ts'

type Writers = Pick<Diarist, 'accountId' | 'childAccounts'>

/** An entry as its readers see it. `namesOfOthers`: whom of the family the reader may be told by name. */
export function storedEntryOf(
  row: DayRow,
  { namesOfOthers, ...person }: Writers & Partial<Pick<Diarist, 'namesOfOthers'>>,
): StoredEntry {
  const recordedBy = recorderOf(row, person)
  const isNamed = recordedBy === 'parent' || recordedBy === 'child'
  return {
    ...entryOf(row),
    recordedBy,
    recordedByName: (isNamed && namesOfOthers?.get(row.accountId ?? '')) || null,
    receivedAt: row.receivedAt.toISOString(),
    timesEdited: row.timesEdited,
  }
}

/** The writer of the present version of an entry. */
export function recorderOf(
  row: Pick<DayRow, 'staffId' | 'accountId'>,
  { accountId, childAccounts }: Writers,
): StoredEntry['recordedBy'] {
  if (row.staffId !== null) return 'team'
  if (row.accountId === accountId) return 'self'
  return row.accountId !== null && childAccounts.has(row.accountId) ? 'child' : 'parent'
}

/** The entry as a phone would send it. */
function entryOf({ id, version, personId, day, recordedAt, deleted, kind, meal, content }: DayRow) {
  return {
    id,
    version,
    personId,
    day,
    recordedAt: recordedAt.toISOString(),
    deleted,
    kind,
    ...(meal !== null && { meal }),
    ...contentOf({ ...content, kind }),
  } as DiaryEntry
}
