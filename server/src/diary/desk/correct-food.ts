import { randomUUID } from 'node:crypto'

import { dayInItaly } from '@desco/contract/families/birth-date'
import { diaryLimits } from '@desco/contract/diary/days'
import { amountProblem, type FoodEntry } from '@desco/contract/diary/entries'
import { entryRefusals } from '@desco/contract/diary/refusals'
import type { InputOf } from '@desco/contract/endpoint'
import type { diaryCorrections } from '@desco/contract/diary/desk/diary-corrections'
import { diaryDeskMessages } from '@desco/contract/diary/desk/diary-plan'
import type { detailValues } from '@desco/contract/staff/audit-details'
import { isHouseholdUnit } from '@desco/foods/household-units'

import { contentOf } from '#diary/days/entry.rules.ts'
import { foodListOfToday } from '#diary/foods/food-lists.ts'
import { listEntries, listEntriesById } from '#diary/days/entries.queries.ts'
import { type Doer, recordAct } from '#staff/index.ts'
import { Problem, refuseField } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

import { type Inside, inDiaryOf, storeTeamVersion } from './team-version.ts'
import { isInList } from './food-lists.queries.ts'

type Correction = InputOf<typeof diaryCorrections.correctDiaryEntry>
type Addition = InputOf<typeof diaryCorrections.addDiaryFood>
type Named = Pick<FoodEntry, 'foodId' | 'listVersion' | 'freeText'>

/** Changes a food of a diary, also after its 48 hours: which food, its meal, how much, or that it was never there. */
export async function correctFood(
  needs: Needs,
  doer: Doer,
  { id, version, reason, deleted, meal, foodId, ...portion }: Correction,
): Promise<void> {
  expectPortion(portion)
  const inForce = await foodListOfToday(needs)
  const [known] = await listEntriesById(needs.db, [id])
  if (known === undefined || known.kind !== 'food') throw new Problem('not_found')
  await inDiaryOf(needs, known.personId, async ({ tx, now, diary }) => {
    const [before] = await listEntriesById(tx, [id])
    if (before === undefined) throw new Problem('not_found')
    if (before.version !== version) throw new Problem('entry_outdated')
    const named = await nameOf(tx, before.content as Named, { foodId, version: inForce.version })
    const content = contentOf({ ...before.content, ...named, ...portion, kind: 'food' })
    const stored = await storeTeamVersion(tx, {
      before,
      id,
      of: before,
      said: { day: before.day, kind: 'food', meal, content, deleted, recordedAt: now },
      by: { doer, reason, now },
    })
    await recordAct({ ...needs, db: tx }, doer, {
      act: 'diary_entry_corrected',
      subject: { kind: 'diary-entry', id },
      reason,
      details: {
        version: stored,
        family: diary.familyId,
        changed: changedFields(
          { ...before.content, meal: before.meal, deleted: before.deleted },
          {
            ...content,
            meal,
            deleted,
          },
        ),
      },
    })
  })
}

/** Adds a food that the family told of. Answers its id. */
export async function addFood(
  needs: Needs,
  doer: Doer,
  { personId, day, meal, foodId, reason, ...portion }: Addition,
): Promise<string> {
  expectPortion(portion)
  const { version } = await foodListOfToday(needs)
  const id = randomUUID()
  await inDiaryOf(needs, personId, async (inside) => {
    const { tx, now, diary } = inside
    expectDayOf(inside, day)
    const ofDay = await listEntries(tx, { personIds: [personId], from: day, to: day })
    if (ofDay.length >= diaryLimits.entriesPerDay) refuseField('day', diaryDeskMessages.fullDay)
    const named = await nameOf(tx, null, { foodId, version })
    await storeTeamVersion(tx, {
      before: undefined,
      id,
      of: diary,
      said: {
        day,
        kind: 'food',
        meal,
        content: contentOf({ ...named, ...portion, sharedMealId: null, kind: 'food' }),
        deleted: false,
        recordedAt: now,
      },
      by: { doer, reason, now },
    })
    await recordAct({ ...needs, db: tx }, doer, {
      act: 'diary_food_added',
      subject: { kind: 'diary-entry', id },
      reason,
      details: { day, family: diary.familyId },
    })
  })
  return id
}

/** Nobody's diary has a day that is still to come, or one before they were born. */
export function expectDayOf({ diary, now }: Inside, day: string): void {
  if (day > dayInItaly(now)) refuseField('day', diaryDeskMessages.futureDay)
  if (diary.birthDate !== null && day < diary.birthDate) refuseField('day', diaryDeskMessages.beforeBirth)
}

/** Names of the fields that say something else: their values are personal, and the log is kept for ever. */
export const changedFields = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  Object.keys(after).filter(
    (field) => (before[field] ?? null) !== (after[field] ?? null),
  ) as (keyof typeof detailValues.changed)[]

function expectPortion({ unit, ...amounts }: Pick<FoodEntry, 'amount' | 'unit' | 'grams'>) {
  const problem = amountProblem(amounts)
  if (problem !== null) refuseField(problem, entryRefusals[problem].text)
  if (!isHouseholdUnit(unit)) refuseField('unit', entryRefusals.unreadable.text)
}

/** The name of an entry's food: as it stands, or of the list in force. */
async function nameOf(
  tx: Inside['tx'],
  before: Named | null,
  { foodId, version }: { foodId: string | null; version: number },
): Promise<Named> {
  if (before !== null && before.foodId === foodId) {
    const { listVersion, freeText } = before
    return { foodId, listVersion, freeText }
  }
  if (foodId === null) refuseField('foodId', diaryDeskMessages.noFood)
  if (!(await isInList(tx, version, foodId))) refuseField('foodId', diaryDeskMessages.unknownFood)
  return { foodId, listVersion: version, freeText: null }
}
