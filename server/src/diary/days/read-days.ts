import { dayInItaly } from '@desco/contract/families/birth-date'
import type { DiaryDay } from '@desco/contract/diary/calls'
import { addDays, daysBetween, editableUntil } from '@desco/contract/diary/days'
import { sql } from 'kysely'

import { listChildRows, listFamilyAccounts } from '#families/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Member } from '#platform/http/actor.ts'
import type { Needs } from '#platform/needs.ts'

import { type Diarist, findDiarist, listDiarists, writersOf } from './diarists.ts'
import { entriesInOrder, type EntryRow, listPlanDays } from './entries.queries.ts'
import { storedEntryOf } from './stored-entry.ts'

type Range = { from: string; to: string }

/** The columns that show an entry: they are read from the index alone. */
const dayColumns = [
  'id',
  'personId',
  'day',
  'kind',
  'meal',
  'version',
  'content',
  'deleted',
  'accountId',
  'staffId',
  'recordedAt',
  'receivedAt',
  'timesEdited',
] as const
export type DayRow = Pick<EntryRow, (typeof dayColumns)[number]>

/** One day of one person, as the caller may see it. */
export async function getDay(
  { db, clock }: Needs,
  actor: Member,
  { personId, day }: { personId: string; day: string },
): Promise<DiaryDay> {
  const now = clock.now()
  // read before it is known whether it may be: nothing of it leaves if not
  const [diarist, parts] = await Promise.all([
    findDiarist(db, actor, { personId, today: dayInItaly(now) }),
    readPersonDay(db, personId, day),
  ])
  // a child is also known by its account
  const isOther = diarist.personId !== personId
  return dayOf(
    await withRecorders(db, actor, diarist, parts.entries),
    day,
    isOther ? await readPersonDay(db, diarist.personId, day) : parts,
    now,
  )
}

/** A parent's own day is read without a look at the children, unless somebody shared a meal into it. */
async function withRecorders(db: Database, actor: Member, diarist: Diarist, entries: readonly DayRow[]) {
  const isShared = entries.some(({ accountId }) => accountId !== null && accountId !== diarist.accountId)
  if (diarist.parentId === null || !isShared) return diarist
  const [children, accounts] = await Promise.all([
    listChildRows(db, actor.familyId),
    listFamilyAccounts(db, actor.familyId),
  ])
  return { ...diarist, ...writersOf(actor, children, accounts) }
}

/** Some days of everybody whose diary the caller may see. */
export async function getDays({ db, clock }: Needs, actor: Member, range: Range): Promise<DiaryDay[]> {
  const now = clock.now()
  const open = (await listDiarists(db, actor, dayInItaly(now))).filter(
    ({ takesPart, rights }) => takesPart && rights.see !== 'nothing',
  )
  const personIds = open.map(({ personId }) => personId)
  const [entries, plan] = await Promise.all([
    entriesInOrder(db, { personIds, ...range })
      .select(dayColumns)
      .execute(),
    listPlanDays(db, personIds),
  ])
  const days = Array.from({ length: daysBetween(range.from, range.to) + 1 }, (_day, n) =>
    addDays(range.from, n),
  )
  return open.flatMap((diarist) => days.map((day) => dayOf(diarist, day, { entries, plan }, now)))
}

type Moment = 'recordedAt' | 'receivedAt'
type WrittenRow = Omit<DayRow, Moment> & Record<Moment, string>

/** One day of one person, and all their assigned days, in one statement: what a phone asks for most. */
async function readPersonDay(db: Database, personId: string, day: string) {
  // one row and one document: the driver reads it at once, not value by value
  const { rows } = await sql<{ planned: string[]; entries: WrittenRow[] | null }>`
    select
      array(select day::text from diary_plan_day where person_id = ${personId} order by day) as planned,
      (select json_agg(entry order by entry.first_received_at, entry."recordedAt", entry.id)
        from (
          select id, person_id as "personId", day, kind, meal, version, content, deleted, account_id as "accountId",
            staff_id as "staffId", recorded_at as "recordedAt", received_at as "receivedAt",
            times_edited as "timesEdited", first_received_at
          from diary_entry where person_id = ${personId} and day = ${day}::date
        ) as entry) as entries`.execute(db)
  const [found] = rows
  return {
    entries: (found?.entries ?? []).map(({ recordedAt, receivedAt, ...entry }): DayRow => ({
      ...entry,
      recordedAt: new Date(recordedAt),
      receivedAt: new Date(receivedAt),
    })),
    plan: (found?.planned ?? []).map((planned) => ({ personId, day: planned })),
  }
}

type Parts = { entries: readonly DayRow[]; plan: readonly { personId: string; day: string }[] }

function dayOf(diarist: Diarist, day: string, { entries, plan }: Parts, now: Date): DiaryDay {
  const { personId, rights } = diarist
  const own = entries.filter((entry) => entry.personId === personId && entry.day === day)
  const planned = plan.filter((one) => one.personId === personId)
  const place = planned.findIndex((one) => one.day === day)
  const until = editableUntil(day)
  const facts = own.find(({ kind }) => kind === 'day')
  return {
    user_id: personId,
    date: day,
    see: rights.see === 'everything' ? 'everything' : 'completeness',
    write: rights.write && day <= dayInItaly(now) && now <= until,
    editableUntil: until.toISOString(),
    number: place === -1 ? null : place + 1,
    of: planned.length,
    complete: facts !== undefined && !facts.deleted && facts.content.complete === true,
    entries: rights.see === 'everything' ? own.map((entry) => storedEntryOf(entry, diarist)) : [],
  }
}
