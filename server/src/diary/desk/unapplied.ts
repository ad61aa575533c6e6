import { type DiaryEntry, diaryEntry, type Meal } from '@desco/contract/diary/entries'
import type { EntryRefusal } from '@desco/contract/diary/refusals'
import type { ContentOf, InputOf } from '@desco/contract/endpoint'
import type { diaryDesk } from '@desco/contract/diary/desk/diary-desk'
import { diaryDeskMessages } from '@desco/contract/diary/desk/diary-plan'
import { z } from 'zod/mini'

import { contentOf, mealOf } from '#diary/days/entry.rules.ts'
import { foodListOfToday } from '#diary/foods/food-lists.ts'
import { listEntriesById, listFacts } from '#diary/days/entries.queries.ts'
import { listEverKnown } from '#diary/foods/food-lists.queries.ts'
import { initialsOf, lockFamily } from '#families/index.ts'
import { type Doer, type Inside, staffAct } from '#staff/index.ts'
import type { Database } from '#platform/database/database.ts'
import { Problem, refuseField } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

import { countUses, listFoodsMissing } from './food-lists.queries.ts'
import { expectOpenDiary, storeTeamVersion } from './team-version.ts'
import { findFamilyOfUnapplied, listUnapplied, lockUnapplied, settle } from './unapplied.queries.ts'

const pageLength = 50

/** Entries that phones sent and the diary did not take, a page of them, and foods in use that the list in force no longer has. */
export async function seeUnapplied(
  needs: Needs,
  { after }: InputOf<typeof diaryDesk.diaryUnapplied>,
): Promise<ContentOf<typeof diaryDesk.diaryUnapplied>> {
  const [rows, goneFoods] = await Promise.all([
    listUnapplied(needs.db, { after, atMost: pageLength + 1 }),
    after === undefined ? listGoneFoods(needs) : [],
  ])
  return {
    entries: rows
      .slice(0, pageLength)
      .map(({ id, code, reason, receivedAt, more, entry: sent, ...names }) => {
        const entry = z.parse(diaryEntry, sent)
        return {
          id,
          familyCode: code,
          initials: initialsOf(names),
          reason: reason as EntryRefusal | 'conflict',
          day: entry.day,
          kind: entry.kind,
          ...whatOf(entry),
          recordedAt: entry.recordedAt,
          receivedAt: receivedAt.toISOString(),
          notKept: more,
        }
      }),
    more: rows.length > pageLength,
    goneFoods,
  }
}

async function listGoneFoods(needs: Needs) {
  const { version } = await foodListOfToday(needs)
  const missing = await listFoodsMissing(needs.db, version)
  const uses = await countUses(
    needs.db,
    missing.map(({ foodId }) => foodId),
  )
  return missing.flatMap(({ foodId, name }) => {
    const entries = uses.get(foodId) ?? 0
    return entries === 0 ? [] : [{ foodId, name, entries }]
  })
}

function whatOf(entry: DiaryEntry): {
  meal: Meal | null
  what: string | null
  amount: number | null
  unit: string | null
} {
  if (entry.kind !== 'food') return { meal: mealOf(entry), what: null, amount: null, unit: null }
  const { meal, foodId, freeText, amount, unit } = entry
  return { meal, what: foodId ?? freeText, amount, unit }
}

type Settlement = InputOf<typeof diaryDesk.settleUnapplied>

/** Applies what was not taken, as the team's own version, or puts it aside. What stood there before is kept. */
export const settleUnapplied = staffAct(
  'diary_entry_settled',
  async ({ db, now, staffId }: Inside<Needs>, { id, what, reason }: Settlement, doer) => {
    const familyId = await findFamilyOfUnapplied(db, id)
    if (familyId === undefined) throw new Problem('not_found')
    await lockFamily(db, familyId)
    const sent = await lockUnapplied(db, id)
    if (sent === undefined) throw new Problem('not_found')
    if (what === 'apply') {
      await expectOpenDiary(db, { familyId, personId: sent.personId, now })
      await apply(db, sent, { doer, now, reason })
    }
    await settle(db, id, { settlement: what === 'apply' ? 'applied' : 'dismissed', staffId, now })
    return {
      subject: { kind: 'diary-entry', id: sent.entryId },
      details: { applied: what === 'apply', family: familyId },
    }
  },
)

type Sent = NonNullable<Awaited<ReturnType<typeof lockUnapplied>>>

async function apply(tx: Database, sent: Sent, by: { doer: Doer; now: Date; reason: string }) {
  const entry = z.parse(diaryEntry, sent.entry)
  const foods = entry.kind === 'food' && entry.foodId !== null ? [entry.foodId] : []
  if ((await listEverKnown(tx, foods)).size < foods.length) refuse()
  const [byId] = await listEntriesById(tx, [sent.entryId])
  const facts = await listFacts(tx, [sent.personId], [entry.day])
  const before =
    byId ?? facts.find(({ kind, meal }) => kind === entry.kind && kind !== 'food' && meal === mealOf(entry))
  if (before !== undefined && (before.personId !== sent.personId || before.kind !== entry.kind)) refuse()
  await storeTeamVersion(tx, {
    before,
    id: entry.id,
    of: sent,
    said: {
      day: entry.day,
      kind: entry.kind,
      meal: mealOf(entry),
      content: contentOf(entry),
      deleted: entry.deleted,
      recordedAt: new Date(entry.recordedAt),
    },
    by,
  })
}

function refuse(): never {
  refuseField('what', diaryDeskMessages.notApplicable)
}
