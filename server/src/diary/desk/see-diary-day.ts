import type { ContentOf, InputOf } from '@desco/contract/endpoint'
import type { diaryCorrections } from '@desco/contract/diary/desk/diary-corrections'

import { listEntries, listOlderVersions } from '#diary/days/entries.queries.ts'
import { storedEntryOf } from '#diary/days/stored-entry.ts'
import { type Doer, recordLook } from '#staff/index.ts'
import { Problem } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

import { expectOpenDiary, findFamilyOf } from './team-version.ts'

type SeeDay = typeof diaryCorrections.seeDiaryDay

/** The entries of one person on one day, and what they said before. That they were looked at is written down first. */
export async function seeDiaryDay(
  needs: Needs,
  doer: Doer,
  { personId, day }: InputOf<SeeDay>,
): Promise<ContentOf<SeeDay>> {
  const { db, clock } = needs
  const familyId = await findFamilyOf(db, personId)
  if (familyId === undefined) throw new Problem('not_found')
  const diary = await expectOpenDiary(db, { familyId, personId, now: clock.now() })
  await recordLook(needs, doer, {
    act: 'diary_day_seen',
    subject: { kind: diary.childId === null ? 'person' : 'child', id: personId },
    details: { day, family: familyId },
  })
  const rows = await listEntries(db, { personIds: [personId], from: day, to: day })
  const older = await listOlderVersions(
    db,
    rows.map(({ id }) => id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    entries: rows.map((row) => storedEntryOf(row, diary)),
    history: older
      .toSorted((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime() || a.version - b.version)
      .flatMap(({ entryId, reason, ...before }) => {
        const row = byId.get(entryId)
        if (row === undefined) return []
        const was = { ...row, ...before, timesEdited: before.version - 1 }
        return [{ reason, entry: storedEntryOf(was, diary) }]
      }),
  }
}
