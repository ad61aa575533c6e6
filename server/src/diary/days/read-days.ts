import { dayInItaly } from '@desco/contract/families/birth-date'
import type { DiaryDay } from '@desco/contract/diary/calls'
import { addDays, daysBetween, editableUntil } from '@desco/contract/diary/days'

import type { Database } from '#platform/database/database.ts'
import type { Member } from '#platform/http/actor.ts'
import type { Needs } from '#platform/needs.ts'
import { Problem } from '#platform/problem.ts'

import { type Diarist, diaristOf, listDiarists } from './diarists.ts'
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

/** One day of one person. Somebody else's is answered like one that does not exist. */
export async function getDay(
  { db, clock }: Needs,
  actor: Member,
  { personId, day }: { personId: string; day: string },
): Promise<DiaryDay> {
  const now = clock.now()
  const diarist = diaristOf(await listDiarists(db, actor, dayInItaly(now)), personId)
  if (diarist === undefined || diarist.rights.see === 'nothing') throw new Problem('not_found')
  if (!diarist.takesPart) throw new Problem('diary_closed')
  const parts = await readParts(db, { personIds: [diarist.personId], from: day, to: day })
  return dayOf(diarist, day, parts, now)
}

/** Some days of everybody whose diary the caller may see. */
export async function getDays({ db, clock }: Needs, actor: Member, range: Range): Promise<DiaryDay[]> {
  const now = clock.now()
  const open = (await listDiarists(db, actor, dayInItaly(now))).filter(
    ({ takesPart, rights }) => takesPart && rights.see !== 'nothing',
  )
  const parts = await readParts(db, { personIds: open.map(({ personId }) => personId), ...range })
  const days = Array.from({ length: daysBetween(range.from, range.to) + 1 }, (_day, n) =>
    addDays(range.from, n),
  )
  return open.flatMap((diarist) => days.map((day) => dayOf(diarist, day, parts, now)))
}

async function readParts(db: Database, of: Range & { personIds: readonly string[] }) {
  const [entries, plan] = await Promise.all([
    entriesInOrder(db, of).select(dayColumns).execute(),
    listPlanDays(db, of.personIds),
  ])
  return { entries, plan }
}

type Parts = Awaited<ReturnType<typeof readParts>>

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
