import { dayInItaly } from '@desco/contract/families/birth-date'
import type { DiaryDay } from '@desco/contract/diary/calls'
import { addDays, daysBetween, editableUntil } from '@desco/contract/diary/days'
import type { DiaryEntry, StoredEntry } from '@desco/contract/diary/entries'

import type { Database } from '#platform/database/database.ts'
import type { Member } from '#platform/http/actor.ts'
import type { Needs } from '#platform/needs.ts'
import { Problem } from '#platform/problem.ts'

import { type Diarist, diaristOf, listDiarists } from './diarists.ts'
import { entriesInOrder, type EntryRow, listPlanDays } from './entries.queries.ts'
import { contentOf } from './entry.rules.ts'

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
type DayRow = Pick<EntryRow, (typeof dayColumns)[number]>

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

type Writers = Pick<Diarist, 'accountId' | 'childAccounts'>

/** An entry as its readers see it. `namesOfOthers`: whom of the family the reader may be told by name. */
export function storedEntryOf(
  row: DayRow,
  { namesOfOthers, ...person }: Writers & Partial<Pick<Diarist, 'namesOfOthers'>>,
): StoredEntry {
  const recordedBy = recorderOf(row, person)
  const isNamed = recordedBy === 'parent' || recordedBy === 'child'
  return {
    ...entryOf(row),
    recordedBy,
    recordedByName: (isNamed && namesOfOthers?.get(row.accountId ?? '')) || null,
    receivedAt: row.receivedAt.toISOString(),
    timesEdited: row.timesEdited,
  }
}

/** The writer of the present version of an entry. */
export function recorderOf(
  row: Pick<DayRow, 'staffId' | 'accountId'>,
  { accountId, childAccounts }: Writers,
): StoredEntry['recordedBy'] {
  if (row.staffId !== null) return 'team'
  if (row.accountId === accountId) return 'self'
  return row.accountId !== null && childAccounts.has(row.accountId) ? 'child' : 'parent'
}

/** The entry as a phone would send it. */
function entryOf({ id, version, personId, day, recordedAt, deleted, kind, meal, content }: DayRow) {
  return {
    id,
    version,
    personId,
    day,
    recordedAt: recordedAt.toISOString(),
    deleted,
    kind,
    ...(meal !== null && { meal }),
    ...contentOf({ ...content, kind }),
  } as DiaryEntry
}
