import { randomUUID } from 'node:crypto'

import type { DiaryEntry } from '@desco/contract/diary/entries'
import type { InputOf } from '@desco/contract/endpoint'
import type { diaryCorrections } from '@desco/contract/diary/desk/diary-corrections'
import { diaryDeskMessages } from '@desco/contract/diary/desk/diary-plan'
import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { contentOf } from '#diary/days/entry.rules.ts'
import { listEntries } from '#diary/days/entries.queries.ts'
import { type Doer, recordAct } from '#staff/index.ts'
import { Problem, refuseField } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

import { changedFields, expectDayOf } from './correct-food.ts'
import { inDiaryOf, storeTeamVersion } from './team-version.ts'

type MealCorrection = InputOf<typeof diaryCorrections.correctDiaryMeal>
type DayCorrection = InputOf<typeof diaryCorrections.correctDiaryDay>

/** Changes what is known of a meal, or says it for the first time. A note is replaced in the versions before as well. */
export async function correctMeal(
  needs: Needs,
  doer: Doer,
  { personId, day, meal, version, reason, ...facts }: MealCorrection,
): Promise<void> {
  await correctFacts(needs, doer, { personId, day, meal, kind: 'meal', version, reason, facts })
}

/** Closes or opens a day, and says whether it was unusual and who filled it in. */
export async function correctDay(
  needs: Needs,
  doer: Doer,
  { personId, day, version, reason, ...facts }: DayCorrection,
): Promise<void> {
  await correctFacts(needs, doer, { personId, day, meal: null, kind: 'day', version, reason, facts })
}

type Facts = Pick<DayCorrection, 'personId' | 'day' | 'version' | 'reason'> & {
  kind: Exclude<DiaryEntry['kind'], 'food'>
  meal: MealCorrection['meal'] | null
  facts: Pick<DayCorrection, 'note'> &
    (Omit<MealCorrection, keyof DayCorrection | 'meal'> | Omit<DayCorrection, keyof MealCorrection>)
}

/** The facts of a meal or a day are there once: one more version of them, or the first. */
async function correctFacts(
  needs: Needs,
  doer: Doer,
  { personId, day, meal, kind, version, reason, facts }: Facts,
): Promise<void> {
  await inDiaryOf(needs, personId, async (inside) => {
    const { tx, now, diary } = inside
    expectDayOf(inside, day)
    const ofDay = await listEntries(tx, { personIds: [personId], from: day, to: day })
    const before = ofDay.find((row) => row.kind === kind && row.meal === meal)
    if ((before?.version ?? 0) !== version) throw new Problem('entry_outdated')
    const isEaten = ofDay.some((row) => row.kind === 'food' && row.meal === meal && !row.deleted)
    // what was eaten and that nothing was cannot both be true
    if ('skipped' in facts && facts.skipped && isEaten) refuseField('skipped', diaryDeskMessages.notSkipped)
    const { note = before?.content.note ?? null, ...others } = facts
    const content = contentOf({ ...before?.content, ...others, note, kind })
    const id = before?.id ?? randomUUID()
    const stored = await storeTeamVersion(tx, {
      before,
      id,
      of: diary,
      said: { day, kind, meal, content, deleted: false, recordedAt: now },
      by: { doer, reason, now },
    })
    // it named somebody, most often: it would still do so in what is kept of before
    if (before !== undefined && (before.content.note ?? null) !== note) {
      await replaceNoteEverywhere(tx, before.id, note)
    }
    await recordAct({ ...needs, db: tx }, doer, {
      act: kind === 'meal' ? 'diary_meal_corrected' : 'diary_day_corrected',
      subject: { kind: 'diary-entry', id },
      reason,
      details: {
        day,
        version: stored,
        family: diary.familyId,
        changed: changedFields(before?.content ?? {}, content),
      },
    })
  })
}

/**
 * Puts another note, or none, into all that is kept of a meal or a day: what it said before, and what a phone sent that was not
 * taken. What had no note gets none.
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
