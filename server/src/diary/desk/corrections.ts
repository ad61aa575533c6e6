import { randomUUID } from 'node:crypto'

import { dayInItaly } from '@desco/contract/families/birth-date'
import { diaryLimits } from '@desco/contract/diary/days'
import { amountProblem, type FoodEntry, type Meal } from '@desco/contract/diary/entries'
import { entryRefusals } from '@desco/contract/diary/refusals'
import type { InputOf } from '@desco/contract/endpoint'
import type { diaryCorrections } from '@desco/contract/diary/desk/diary-corrections'
import { diaryDeskFieldErrors } from '@desco/contract/diary/desk/diary-plan'
import type { detailValues } from '@desco/contract/staff/audit-details'
import { isHouseholdUnit } from '@desco/foods/household-units'
import { sql } from 'kysely'

import { contentOf } from '#diary/days/entry.rules.ts'
import { foodListOfToday, isInList } from '#diary/foods/food-lists.ts'
import { listEntries, listEntriesById } from '#diary/days/entries.queries.ts'
import { type Inside, staffAct } from '#staff/index.ts'
import type { Database } from '#platform/database/database.ts'
import { Problem, refuseField } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

import { lockOpenDiary, type OpenDiary, storeTeamVersion } from './open-diary.ts'

type Correction = InputOf<typeof diaryCorrections.correctDiaryEntry>
type Addition = InputOf<typeof diaryCorrections.addDiaryFood>
type MealCorrection = InputOf<typeof diaryCorrections.correctDiaryMeal>
type DayCorrection = InputOf<typeof diaryCorrections.correctDiaryDay>
type FoodName = Pick<FoodEntry, 'foodId' | 'listVersion' | 'freeText'>

/** Changes a food of a diary, also after its 48 hours: which food, its meal, how much, or that it was never there. */
export const correctFood = staffAct(
  'diary_entry_corrected',
  async (inside: Inside<Needs>, { id, version, reason, deleted, meal, foodId, ...portion }: Correction) => {
    const { db, now } = inside
    expectPortion(portion)
    const inForce = await foodListOfToday(inside)
    const [known] = await listEntriesById(db, [id])
    if (known === undefined || known.kind !== 'food') throw new Problem('not_found')
    const { familyId } = await lockOpenDiary(inside, known.personId)
    const [before] = await listEntriesById(db, [id])
    if (before === undefined) throw new Problem('not_found')
    if (before.version !== version) throw new Problem('entry_outdated')
    const named = await nameOf(db, before.content as FoodName, { foodId, version: inForce.version })
    const content = contentOf({ ...before.content, ...named, ...portion, kind: 'food' })
    const said = { day: before.day, kind: before.kind, meal, content, deleted, recordedAt: now }
    const stored = await storeTeamVersion(inside, { before, id, of: before, said, reason })
    const was = { ...before.content, meal: before.meal, deleted: before.deleted }
    const changed = changedFields(was, { ...content, meal, deleted })
    return {
      subject: { kind: 'diary-entry', id },
      details: { version: stored, family: familyId, changed },
    }
  },
)

/** Adds a food that the family told of. Answers its id. */
export const addFood = staffAct(
  'diary_food_added',
  async (inside: Inside<Needs>, { personId, day, meal, foodId, reason, ...portion }: Addition) => {
    const { db, now } = inside
    expectPortion(portion)
    const { version } = await foodListOfToday(inside)
    const id = randomUUID()
    const diary = await lockOpenDiary(inside, personId)
    expectDayOf(diary, day, now)
    const ofDay = await listEntries(db, { personIds: [personId], from: day, to: day })
    if (ofDay.length >= diaryLimits.entriesPerDay) refuseField('day', diaryDeskFieldErrors.fullDay)
    const named = await nameOf(db, null, { foodId, version })
    const content = contentOf({ ...named, ...portion, sharedMealId: null, kind: 'food' })
    const said = { day, kind: 'food' as const, meal, content, deleted: false, recordedAt: now }
    await storeTeamVersion(inside, { before: undefined, id, of: diary, said, reason })
    return {
      subject: { kind: 'diary-entry', id },
      details: { day, family: diary.familyId },
      answer: { id },
    }
  },
)

/** Changes what is known of a meal, or says it for the first time. A note is replaced in the versions before as well. */
export const correctMeal = staffAct(
  'diary_meal_corrected',
  (inside: Inside<Needs>, { meal, ...input }: MealCorrection) =>
    correctFacts(inside, { kind: 'meal', meal }, input),
)

/** Closes or opens a day, and says whether it was unusual and who filled it in. */
export const correctDay = staffAct('diary_day_corrected', (inside: Inside<Needs>, input: DayCorrection) =>
  correctFacts(inside, { kind: 'day', meal: null }, input),
)

/** The facts of a meal or a day are there once: one more version of them, or the first. */
async function correctFacts(
  inside: Inside<Needs>,
  { kind, meal }: { kind: 'meal' | 'day'; meal: Meal | null },
  { personId, day, version, reason, ...facts }: Omit<MealCorrection, 'meal'> | DayCorrection,
) {
  const { db, now } = inside
  const diary = await lockOpenDiary(inside, personId)
  expectDayOf(diary, day, now)
  const ofDay = await listEntries(db, { personIds: [personId], from: day, to: day })
  const before = ofDay.find((row) => row.kind === kind && row.meal === meal)
  if ((before?.version ?? 0) !== version) throw new Problem('entry_outdated')
  const isEaten = ofDay.some((row) => row.kind === 'food' && row.meal === meal && !row.deleted)
  // a meal with food in it was not skipped
  if ('skipped' in facts && facts.skipped && isEaten) refuseField('skipped', diaryDeskFieldErrors.notSkipped)
  const { note = before?.content.note ?? null, ...others } = facts
  const content = contentOf({ ...before?.content, ...others, note, kind })
  const id = before?.id ?? randomUUID()
  const said = { day, kind, meal, content, deleted: false, recordedAt: now }
  const stored = await storeTeamVersion(inside, { before, id, of: diary, said, reason })
  // it named somebody, most often: it would still do so in what is kept of before
  if (before !== undefined && (before.content.note ?? null) !== note) {
    await replaceNoteEverywhere(db, before.id, note)
  }
  const changed = changedFields(before?.content ?? {}, content)
  return {
    subject: { kind: 'diary-entry' as const, id },
    details: { day, version: stored, family: diary.familyId, changed },
  }
}

/**
 * Puts another note, or none, into all that is kept of a meal or a day: its older versions, and entries of a phone that were not
 * taken. A row that had no note gets none.
 */
async function replaceNoteEverywhere(tx: Database, entryId: string, note: unknown): Promise<void> {
  const value = sql`${JSON.stringify(note)}::jsonb`
  await sql`
    update diary_entry_version set content = jsonb_set(content, '{note}', ${value})
    where entry_id = ${entryId} and content ->> 'note' is not null`.execute(tx)
  await sql`
    update diary_unapplied set entry = jsonb_set(entry, '{note}', ${value})
    where entry_id = ${entryId} and entry ->> 'note' is not null`.execute(tx)
}

/** Nobody's diary has a day that is still to come, or one before they were born. */
function expectDayOf({ birthDate }: OpenDiary, day: string, now: Date): void {
  if (day > dayInItaly(now)) refuseField('day', diaryDeskFieldErrors.futureDay)
  if (birthDate !== null && day < birthDate) refuseField('day', diaryDeskFieldErrors.beforeBirth)
}

/** Names of the fields that say something else: their values are personal, and the log is kept for ever. */
const changedFields = (before: Record<string, unknown>, after: Record<string, unknown>) =>
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
  tx: Database,
  before: FoodName | null,
  { foodId, version }: { foodId: string | null; version: number },
): Promise<FoodName> {
  if (before !== null && before.foodId === foodId) {
    const { listVersion, freeText } = before
    return { foodId, listVersion, freeText }
  }
  if (foodId === null) refuseField('foodId', diaryDeskFieldErrors.noFood)
  if (!(await isInList(tx, version, foodId))) refuseField('foodId', diaryDeskFieldErrors.unknownFood)
  return { foodId, listVersion: version, freeText: null }
}
