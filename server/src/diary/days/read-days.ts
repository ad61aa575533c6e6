import { dayInItaly } from '@desco/contract/families/birth-date'
import type { DiaryDay } from '@desco/contract/diary/calls'
import { addDays, daysBetween, editableUntil } from '@desco/contract/diary/days'

import { listChildRows, listFamilyAccounts } from '#families/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Member } from '#platform/http/actor.ts'
import type { Needs } from '#platform/needs.ts'

import { type Diarist, findDiarist, listDiarists, writersOf } from './diarists.ts'
import { type DayRow, listDayRows, listPlanDays, readPersonDay } from './entries.queries.ts'
import { storedEntryOf } from './stored-entry.ts'

type Range = { from: string; to: string }

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
  const parts = await readParts(
    db,
    open.map(({ personId }) => personId),
    range,
  )
  const days = Array.from({ length: daysBetween(range.from, range.to) + 1 }, (_day, n) =>
    addDays(range.from, n),
  )
  return open.flatMap((diarist) => days.map((day) => dayOf(diarist, day, parts, now)))
}

type Parts = { entries: readonly DayRow[]; plan: readonly { personId: string; day: string }[] }

async function readParts(db: Database, personIds: readonly string[], range: Range): Promise<Parts> {
  const [entries, plan] = await Promise.all([
    listDayRows(db, { personIds, ...range }),
    listPlanDays(db, personIds),
  ])
  return { entries, plan }
}

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
