import { dayInItaly } from '@desco/contract/birth-date'
import { type DiaryEntry, diaryEntry, type Meal } from '@desco/contract/diary/entries'
import type { EntryRefusal } from '@desco/contract/diary/refusals'
import type { AnswerOf, InputOf } from '@desco/contract/endpoint'
import { said } from '@desco/contract/messages'
import type { diaryDesk } from '@desco/contract/staff/diary-desk'
import { diaryDeskMessages } from '@desco/contract/staff/diary-plan'
import { z } from 'zod/mini'

import {
  contentOf,
  findHousehold,
  foodListOfToday,
  insertOlderVersions,
  keepersOf,
  listEntriesById,
  listEverKnown,
  listFacts,
  mealOf,
  newRowOf,
  olderVersionOf,
  upsertEntries,
} from '#modules/diary/index.ts'
import { lockFamily } from '#modules/people/index.ts'
import { type Doer, recordAct } from '#modules/staff/index.ts'
import type { Database } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { Problem } from '#platform/problem.ts'

import { countUses, listFoodsMissing } from './food-lists.queries.ts'
import type { Needs } from './needs.ts'
import { initialsOf } from './overview.ts'
import { findFamilyOfUnapplied, listUnapplied, lockUnapplied, settle } from './unapplied.queries.ts'

const mostShown = 200

/** What phones sent and the diary did not take, and foods in use that the list in force no longer has. */
export async function seeUnapplied(needs: Needs): Promise<AnswerOf<typeof diaryDesk.diaryUnapplied>> {
  const { db } = needs
  const { version } = await foodListOfToday(needs)
  const [rows, missing] = await Promise.all([listUnapplied(db, mostShown + 1), listFoodsMissing(db, version)])
  const uses = await countUses(
    db,
    missing.map(({ food_id }) => food_id),
  )
  return {
    message: said.found,
    entries: rows.slice(0, mostShown).map(({ id, code, reason, received_at, entry: sent, ...names }) => {
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
        receivedAt: received_at.toISOString(),
      }
    }),
    more: rows.length > mostShown,
    goneFoods: missing.flatMap(({ food_id, name }) => {
      const entries = uses.get(food_id) ?? 0
      return entries === 0 ? [] : [{ foodId: food_id, name, entries }]
    }),
  }
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
export async function settleUnapplied(
  needs: Needs,
  doer: Doer,
  { id, what, reason }: Settlement,
): Promise<void> {
  const { clock } = needs
  const familyId = await findFamilyOfUnapplied(needs.db, id)
  if (familyId === undefined) throw new Problem('not_found')
  await inTransaction(needs.db, async (tx) => {
    await lockFamily(tx, familyId)
    const sent = await lockUnapplied(tx, id)
    if (sent === undefined) throw new Problem('not_found')
    const now = clock.now()
    const staffId = doer.by === 'staff' ? doer.staffId : null
    if (what === 'apply') {
      await expectOpen(tx, familyId, sent.person_id, now)
      await apply(tx, sent, { staffId, now, reason })
    }
    await settle(tx, id, { settlement: what === 'apply' ? 'applied' : 'dismissed', staffId, now })
    await recordAct({ db: tx, clock }, doer, {
      act: 'diary_entry_settled',
      subject: { kind: 'diary-entry', id: sent.entry_id },
      reason,
      details: { applied: what === 'apply', family: familyId },
    })
  })
}

/** The team writes no diary that its person has closed. */
export async function expectOpen(db: Database, familyId: string, personId: string, now: Date): Promise<void> {
  const household = await findHousehold(db, familyId)
  const keeper = household && keepersOf(household, dayInItaly(now)).find((one) => one.personId === personId)
  if (!keeper?.takesPart) throw new Problem('diary_closed')
}

type Sent = NonNullable<Awaited<ReturnType<typeof lockUnapplied>>>

async function apply(
  tx: Database,
  sent: Sent,
  { staffId, now, reason }: { staffId: string | null; now: Date; reason: string },
) {
  const entry = z.parse(diaryEntry, sent.entry)
  const foods = entry.kind === 'food' && entry.foodId !== null ? [entry.foodId] : []
  if ((await listEverKnown(tx, foods)).size < foods.length) refuse()
  const [byId] = await listEntriesById(tx, [sent.entry_id])
  const facts = await listFacts(tx, [sent.person_id], [entry.day])
  const before =
    byId ?? facts.find(({ kind, meal }) => kind === entry.kind && kind !== 'food' && meal === mealOf(entry))
  if (before !== undefined && (before.person_id !== sent.person_id || before.kind !== entry.kind)) refuse()
  if (before !== undefined) await insertOlderVersions(tx, [olderVersionOf(before, reason)])
  await upsertEntries(tx, [
    newRowOf({
      id: before?.id ?? entry.id,
      family_id: sent.family_id,
      parent_id: sent.parent_id,
      child_id: sent.child_id,
      person_id: sent.person_id,
      day: entry.day,
      kind: entry.kind,
      meal: mealOf(entry),
      version: before === undefined ? 1 : before.version + 1,
      content: contentOf(entry),
      deleted: entry.deleted,
      account_id: null,
      staff_id: staffId,
      recorded_at: new Date(entry.recordedAt),
      received_at: now,
      first_received_at: before?.first_received_at ?? now,
      times_edited: before === undefined ? 0 : before.times_edited + 1,
    }),
  ])
}

function refuse(): never {
  throw new Problem('invalid_input', { fields: { what: diaryDeskMessages.notApplicable } })
}
