import { dayInItaly } from '@desco/contract/families/birth-date'
import type { ContentOf, InputOf } from '@desco/contract/endpoint'
import type { diaryCorrections } from '@desco/contract/diary/desk/diary-corrections'

import { findHousehold, keepersOf } from '#diary/days/households.ts'
import { listEntries, listOlderVersions } from '#diary/days/entries.queries.ts'
import { storedEntryOf } from '#diary/days/stored-entry.ts'
import { type Doer, recordLook } from '#staff/index.ts'
import { Problem } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

import { findFamilyOf } from './overview.queries.ts'

type SeeDay = typeof diaryCorrections.seeDiaryDay

/** The entries of one person on one day, and what they said before. That they were looked at is written down first. */
export async function seeDiaryDay(
  needs: Needs,
  doer: Doer,
  { personId, day }: InputOf<SeeDay>,
): Promise<ContentOf<SeeDay>> {
  const { db, clock } = needs
  const familyId = await findFamilyOf(db, personId)
  const today = dayInItaly(clock.now())
  const household = familyId === undefined ? undefined : await findHousehold(db, familyId, today)
  const keeper = household && keepersOf(household, today).find((one) => one.personId === personId)
  if (household === undefined || keeper === undefined) throw new Problem('not_found')
  if (!keeper.takesPart) throw new Problem('diary_closed')
  await recordLook(needs, doer, {
    act: 'diary_day_seen',
    subject: { kind: keeper.childId === null ? 'person' : 'child', id: personId },
    details: { day, family: household.id },
  })
  const rows = await listEntries(db, { personIds: [personId], from: day, to: day })
  const older = await listOlderVersions(
    db,
    rows.map(({ id }) => id),
  )
  const recorders = {
    accountId: household.children.find(({ id }) => id === personId)?.accountId ?? keeper.parentId,
    childAccounts: new Set(household.children.flatMap(({ accountId }) => accountId ?? [])),
  }
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    entries: rows.map((row) => storedEntryOf(row, recorders)),
    history: older
      .toSorted((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime() || a.version - b.version)
      .flatMap(({ entryId, reason, ...before }) => {
        const row = byId.get(entryId)
        if (row === undefined) return []
        const was = { ...row, ...before, timesEdited: before.version - 1 }
        return [{ reason, entry: storedEntryOf(was, recorders) }]
      }),
  }
}
