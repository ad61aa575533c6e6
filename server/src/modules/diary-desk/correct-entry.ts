import { dayInItaly } from '@desco/contract/birth-date'
import { entryRefusals } from '@desco/contract/diary/refusals'
import { amountProblem } from '@desco/contract/diary/entries'
import type { AnswerOf, InputOf } from '@desco/contract/endpoint'
import { said } from '@desco/contract/messages'
import type { diaryDesk } from '@desco/contract/staff/diary-desk'
import { isHouseholdUnit } from '@desco/foods/household-units'

import {
  findHousehold,
  insertOlderVersions,
  keepersOf,
  listEntries,
  listEntriesById,
  listOlderVersions,
  newRowOf,
  olderVersionOf,
  storedEntryOf,
  upsertEntries,
} from '#modules/diary/index.ts'
import { lockFamily } from '#modules/people/index.ts'
import { type Doer, recordAct, recordLook } from '#modules/staff/index.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { Problem } from '#platform/problem.ts'

import type { Needs } from './needs.ts'
import { findFamilyOf } from './overview.queries.ts'
import { expectOpen } from './unapplied.ts'

type SeeDay = typeof diaryDesk.seeDiaryDay

/** What one person wrote on one day. That it was looked at is written down first. */
export async function seeDiaryDay(
  needs: Needs,
  doer: Doer,
  { personId, day }: InputOf<SeeDay>,
): Promise<AnswerOf<SeeDay>> {
  const { db, clock } = needs
  const familyId = await findFamilyOf(db, personId)
  const household = familyId === undefined ? undefined : await findHousehold(db, familyId)
  const keeper =
    household && keepersOf(household, dayInItaly(clock.now())).find((one) => one.personId === personId)
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
  const account = household.children.find(({ id }) => id === personId)?.account_id ?? keeper.parentId
  const childAccounts = new Set(household.children.flatMap(({ account_id }) => account_id ?? []))
  return {
    message: said.found,
    entries: rows.map((row) => storedEntryOf(row, { accountId: account, childAccounts })),
    history: older
      .toSorted((a, b) => a.received_at.getTime() - b.received_at.getTime() || a.version - b.version)
      .map(({ entry_id, version, reason, received_at }) => ({
        entryId: entry_id,
        version,
        reason,
        receivedAt: received_at.toISOString(),
      })),
  }
}

type Correction = InputOf<typeof diaryDesk.correctDiaryEntry>

/** Changes a food of a diary, also after its 48 hours. */
export async function correctEntry(
  needs: Needs,
  doer: Doer,
  { id, version, reason, deleted, ...amounts }: Correction,
): Promise<void> {
  const problem = amountProblem(amounts)
  if (problem !== null) refuse(problem, entryRefusals[problem].text)
  if (!isHouseholdUnit(amounts.unit)) refuse('unit', entryRefusals.unreadable.text)
  const [known] = await listEntriesById(needs.db, [id])
  if (known === undefined || known.kind !== 'food') throw new Problem('not_found')
  await inTransaction(needs.db, async (tx) => {
    await lockFamily(tx, known.family_id)
    const now = needs.clock.now()
    await expectOpen(tx, known.family_id, known.person_id, now)
    const [before] = await listEntriesById(tx, [id])
    if (before === undefined) throw new Problem('not_found')
    if (before.version !== version) throw new Problem('entry_outdated')
    await insertOlderVersions(tx, [olderVersionOf(before, reason)])
    await upsertEntries(tx, [
      newRowOf({
        ...before,
        version: version + 1,
        content: { ...before.content, ...amounts },
        deleted,
        account_id: null,
        staff_id: doer.by === 'staff' ? doer.staffId : null,
        recorded_at: now,
        received_at: now,
        times_edited: before.times_edited + 1,
      }),
    ])
    await recordAct({ ...needs, db: tx }, doer, {
      act: 'diary_entry_corrected',
      subject: { kind: 'diary-entry', id },
      reason,
      details: { version: version + 1, family: before.family_id },
    })
  })
}

function refuse(field: string, message: string): never {
  throw new Problem('invalid_input', { fields: { [field]: message } })
}
