import { diaryEntry } from '@desco/contract/diary/entries'
import type { EntryRefusal } from '@desco/contract/diary/refusals'
import type { ContentOf, InputOf } from '@desco/contract/endpoint'
import type { diaryDesk } from '@desco/contract/diary/desk/diary-desk'
import { diaryDeskFieldErrors } from '@desco/contract/diary/desk/diary-plan'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod/mini'

import { mealOf, saidBy } from '#diary/days/entry.rules.ts'
import { countUses, foodListOfToday, listEverKnown } from '#diary/foods/food-lists.ts'
import { listEntriesById, listFacts } from '#diary/days/entries.queries.ts'
import { initialsOf, lockFamily } from '#families/index.ts'
import { type Inside, staffAct } from '#staff/index.ts'
import type { Database } from '#platform/database/database.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'
import { Problem, refuseField } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'
import type { Tables } from '#server/tables.ts'

import { expectOpenDiary, storeTeamVersion } from './open-diary.ts'

const pageLength = 50

/** Entries that phones sent and the diary did not take, a page of them, and foods in use that the list in force no longer has. */
export async function seeUnapplied(
  needs: Needs,
  { after }: InputOf<typeof diaryDesk.diaryUnapplied>,
): Promise<ContentOf<typeof diaryDesk.diaryUnapplied>> {
  const [rows, goneFoods] = await Promise.all([
    listUnapplied(needs.db, after),
    after === undefined ? listGoneFoods(needs) : [],
  ])
  return {
    entries: rows.slice(0, pageLength).map(({ reason, entry: sent, ...row }) => {
      const entry = z.parse(diaryEntry, sent)
      return {
        amount: null,
        unit: null,
        ...entry,
        meal: mealOf(entry),
        what: entry.kind === 'food' ? (entry.foodId ?? entry.freeText) : null,
        ...row,
        initials: initialsOf(row),
        reason: reason as EntryRefusal | 'conflict',
      }
    }),
    more: rows.length > pageLength,
    goneFoods,
  }
}

/** `after` names the last one of the page before, which may be settled since. */
async function listUnapplied(db: Database, after: string | undefined) {
  let rows = db
    .selectFrom('diary_unapplied as sent')
    .innerJoin('family', 'family.id', 'sent.familyId')
    .leftJoin('account', 'account.id', 'sent.parentId')
    .leftJoin('child', 'child.id', 'sent.childId')
    .select([
      'sent.id',
      'sent.reason',
      'sent.entry',
      'sent.receivedAt',
      'sent.more as notKept',
      'family.code as familyCode',
      sql<string>`coalesce(account.name, child.name)`.as('name'),
      sql<string>`coalesce(account.surname, child.surname)`.as('surname'),
      'child.position',
    ])
    .where('sent.settledAt', 'is', null)
    .where(isOfStudy('sent.familyId'))
  if (after !== undefined)
    rows = rows.where(
      sql<boolean>`(sent.received_at, sent.id) >
        (select last.received_at, last.id from diary_unapplied as last where last.id = ${after}::uuid)`,
    )
  return rows
    .orderBy('sent.receivedAt')
    .orderBy('sent.id')
    .limit(pageLength + 1)
    .execute()
}

async function listGoneFoods(needs: Needs) {
  const { version } = await foodListOfToday(needs)
  const { rows: missing } = await sql<{ foodId: string; name: string }>`
    select distinct on (food_id) food_id, name from food_list_food as old
    where not exists (
      select from food_list_food as now where now.version = ${version} and now.food_id = old.food_id
    )
    order by food_id, version desc`.execute(needs.db)
  const uses = await countUses(
    needs.db,
    missing.map(({ foodId }) => foodId),
  )
  return missing.flatMap(({ foodId, name }) => {
    const entries = uses.get(foodId) ?? 0
    return entries === 0 ? [] : [{ foodId, name, entries }]
  })
}

type Settlement = InputOf<typeof diaryDesk.settleUnapplied>

/** Applies an entry that was not taken, as the team's own version, or puts it aside. The version before is kept. */
export const settleUnapplied = staffAct(
  'diary_entry_settled',
  async (inside: Inside<Needs>, { id, what, reason }: Settlement) => {
    const { db, now, staffId } = inside
    const unapplied = db.selectFrom('diary_unapplied').selectAll().where('id', '=', id)
    const familyId = (await unapplied.executeTakeFirst())?.familyId
    if (familyId === undefined) throw new Problem('not_found')
    await lockFamily(db, familyId)
    // nobody else can settle it meanwhile
    const sent = await unapplied.where('settledAt', 'is', null).forUpdate().executeTakeFirst()
    if (sent === undefined) throw new Problem('not_found')
    if (what === 'apply') {
      await expectOpenDiary(db, { familyId, personId: sent.personId, now })
      await apply(inside, sent, reason)
    }
    await db
      .updateTable('diary_unapplied')
      .set({ settlement: what === 'apply' ? 'applied' : 'dismissed', settledAt: now, staffId })
      .where('id', '=', id)
      .execute()
    return {
      subject: { kind: 'diary-entry', id: sent.entryId },
      details: { applied: what === 'apply', family: familyId },
    }
  },
)

type UnappliedRow = Selectable<Tables['diary_unapplied']>

async function apply(inside: Inside<Needs>, sent: UnappliedRow, reason: string) {
  const { db: tx } = inside
  const entry = z.parse(diaryEntry, sent.entry)
  const foods = entry.kind === 'food' && entry.foodId !== null ? [entry.foodId] : []
  if ((await listEverKnown(tx, foods)).size < foods.length) refuse()
  const [byId] = await listEntriesById(tx, [sent.entryId])
  const facts = await listFacts(tx, [sent.personId], [entry.day])
  const before =
    byId ?? facts.find(({ kind, meal }) => kind === entry.kind && kind !== 'food' && meal === mealOf(entry))
  if (before !== undefined && (before.personId !== sent.personId || before.kind !== entry.kind)) refuse()
  const said = { ...saidBy(entry), day: entry.day, recordedAt: new Date(entry.recordedAt) }
  await storeTeamVersion(inside, { before, id: entry.id, of: sent, said, reason })
}

function refuse(): never {
  refuseField('what', diaryDeskFieldErrors.notApplicable)
}
