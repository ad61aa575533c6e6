import type { DiaryEntry, StoredEntry } from '@desco/contract/diary/entries'

import type { Diarist } from './diarists.ts'
import type { DayRow } from './entries.queries.ts'
import { type Content, contentOf } from './entry.rules.ts'

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
    recordedByName: (isNamed && namesOfOthers?.get(row.account_id ?? '')) || null,
    receivedAt: row.received_at.toISOString(),
    timesEdited: row.times_edited,
  }
}

/** Who wrote what an entry says now. */
export function recorderOf(
  { staff_id, account_id }: Pick<DayRow, 'staff_id' | 'account_id'>,
  { accountId, childAccounts }: Writers,
): StoredEntry['recordedBy'] {
  if (staff_id !== null) return 'team'
  if (account_id === accountId) return 'self'
  return account_id !== null && childAccounts.has(account_id) ? 'child' : 'parent'
}

/** The entry as a phone would send it. */
function entryOf(row: DayRow): DiaryEntry {
  const content: Content = contentOf({ ...row.content, kind: row.kind })
  return {
    id: row.id,
    version: row.version,
    personId: row.person_id,
    day: row.day,
    recordedAt: row.recorded_at.toISOString(),
    deleted: row.deleted,
    kind: row.kind,
    ...(row.meal !== null && { meal: row.meal }),
    ...content,
  } as DiaryEntry
}
