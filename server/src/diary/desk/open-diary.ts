import { dayInItaly } from '@desco/contract/families/birth-date'
import type { ContentOf, InputOf } from '@desco/contract/endpoint'
import type { diaryCorrections } from '@desco/contract/diary/desk/diary-corrections'
import { sql } from 'kysely'

import { findHousehold, keepersOf } from '#diary/days/households.ts'
import {
  insertOlderVersions,
  listEntries,
  listOlderVersions,
  upsertEntries,
} from '#diary/days/entries.queries.ts'
import { storedEntryOf } from '#diary/days/read-days.ts'
import { newRowOf, olderVersionOf } from '#diary/foods/shelf.ts'
import { lockFamily } from '#families/index.ts'
import { type Doer, type Inside, recordLook } from '#staff/index.ts'
import type { Database } from '#platform/database/database.ts'
import { Problem } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

export type OpenDiary = Awaited<ReturnType<typeof expectOpenDiary>>

/** The diary of somebody who takes part: the team reads and writes none that its person has closed. */
export async function expectOpenDiary(
  db: Database,
  { familyId, personId, now }: { familyId: string; personId: string; now: Date },
) {
  const today = dayInItaly(now)
  const household = await findHousehold(db, familyId, today)
  const keeper = household && keepersOf(household, today).find((one) => one.personId === personId)
  if (household === undefined || !keeper?.takesPart) throw new Problem('diary_closed')
  return {
    ...keeper,
    familyId,
    childAccounts: new Set(household.children.flatMap(({ accountId }) => accountId ?? [])),
  }
}

/** The diary that the team changes, after its family was locked, which writes nothing meanwhile. */
export async function lockOpenDiary({ db, now }: Inside<Needs>, personId: string): Promise<OpenDiary> {
  const familyId = await getFamilyOf(db, personId)
  await lockFamily(db, familyId)
  return expectOpenDiary(db, { familyId, personId, now })
}

/** The family of a person by whom a diary is known. */
async function getFamilyOf(db: Database, personId: string): Promise<string> {
  const { rows } = await sql<{ familyId: string }>`
    select family_id from account where id = ${personId} and kind = 'parent'
    union all select family_id from child where id = ${personId}`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Problem('not_found')
  return found.familyId
}

type Row = Parameters<typeof newRowOf>[0]
type Version = {
  /** The entry that stands there, or nothing yet. */
  before: Row | undefined
  id: string
  of: Pick<Row, 'familyId' | 'parentId' | 'childId' | 'personId'>
  said: Pick<Row, 'day' | 'kind' | 'meal' | 'content' | 'deleted' | 'recordedAt'>
  reason: string
}

/** Stores an entry as the team's own version. The version before is kept with the reason. Answers the version. */
export async function storeTeamVersion(
  { db: tx, now, staffId }: Inside<Needs>,
  { before, id, of: { familyId, parentId, childId, personId }, said, reason }: Version,
): Promise<number> {
  const version = before === undefined ? 1 : before.version + 1
  if (before !== undefined) await insertOlderVersions(tx, [olderVersionOf(before, reason)])
  await upsertEntries(tx, [
    newRowOf({
      ...said,
      familyId,
      parentId,
      childId,
      personId,
      staffId,
      id: before?.id ?? id,
      version,
      accountId: null,
      receivedAt: now,
      firstReceivedAt: before?.firstReceivedAt ?? now,
      timesEdited: before === undefined ? 0 : before.timesEdited + 1,
    }),
  ])
  return version
}

type SeeDay = typeof diaryCorrections.seeDiaryDay

/** The entries of one person on one day, and what they said before. That they were looked at is written down first. */
export async function seeDiaryDay(
  needs: Needs,
  doer: Doer,
  { personId, day }: InputOf<SeeDay>,
): Promise<ContentOf<SeeDay>> {
  const { db, clock } = needs
  const familyId = await getFamilyOf(db, personId)
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
