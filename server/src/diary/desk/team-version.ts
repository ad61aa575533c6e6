import { dayInItaly } from '@desco/contract/families/birth-date'

import { findHousehold, type Keeper, keepersOf } from '#diary/days/households.ts'
import { insertOlderVersions, upsertEntries } from '#diary/days/entries.queries.ts'
import { newRowOf, olderVersionOf } from '#diary/foods/shelf.ts'
import { lockFamily } from '#families/index.ts'
import type { Doer } from '#staff/index.ts'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

import { findFamilyOf } from './overview.queries.ts'

export type OpenDiary = Keeper & { familyId: string; birthDate: string | null }

/** The diary of somebody who takes part: the team writes into no diary that its person has closed. */
export async function expectOpenDiary(
  db: Database,
  { familyId, personId, now }: { familyId: string; personId: string; now: Date },
): Promise<OpenDiary> {
  const today = dayInItaly(now)
  const household = await findHousehold(db, familyId, today)
  const keeper = household && keepersOf(household, today).find((one) => one.personId === personId)
  if (household === undefined || !keeper?.takesPart) throw new Problem('diary_closed')
  const birthDate = household.children.find(({ id }) => id === personId)?.birthDate ?? null
  return { ...keeper, familyId, birthDate }
}

export type Inside = { tx: Database; now: Date; diary: OpenDiary }

/** Does what the team changes in a person's diary in one transaction. The family writes nothing meanwhile. */
export async function inDiaryOf<Done>(
  { db, clock }: Needs,
  personId: string,
  change: (inside: Inside) => Promise<Done>,
): Promise<Done> {
  const familyId = await findFamilyOf(db, personId)
  if (familyId === undefined) throw new Problem('not_found')
  return inTransaction(db, async (tx) => {
    await lockFamily(tx, familyId)
    const now = clock.now()
    return change({ tx, now, diary: await expectOpenDiary(tx, { familyId, personId, now }) })
  })
}

type Row = Parameters<typeof newRowOf>[0]
type Said = Pick<Row, 'day' | 'kind' | 'meal' | 'content' | 'deleted' | 'recordedAt'>
type Version = {
  /** The entry that stands there, or nothing yet. */
  before: Row | undefined
  id: string
  of: Pick<Row, 'familyId' | 'parentId' | 'childId' | 'personId'>
  said: Said
  by: { doer: Doer; reason: string; now: Date }
}

/** Stores an entry as the team's own version. What it said before is kept with the reason. Answers the version. */
export async function storeTeamVersion(tx: Database, { before, id, of, said, by }: Version): Promise<number> {
  const { doer, reason, now } = by
  const { familyId, parentId, childId, personId } = of
  const version = before === undefined ? 1 : before.version + 1
  if (before !== undefined) await insertOlderVersions(tx, [olderVersionOf(before, reason)])
  await upsertEntries(tx, [
    newRowOf({
      ...said,
      familyId,
      parentId,
      childId,
      personId,
      id: before?.id ?? id,
      version,
      accountId: null,
      staffId: doer.by === 'staff' ? doer.staffId : null,
      receivedAt: now,
      firstReceivedAt: before?.firstReceivedAt ?? now,
      timesEdited: before === undefined ? 0 : before.timesEdited + 1,
    }),
  ])
  return version
}
