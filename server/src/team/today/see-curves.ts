import { addDays } from '@desco/contract/diary/days'
import type { ContentOf } from '@desco/contract/endpoint'
import { ageBands, type work } from '@desco/contract/team/work'

import { dayInItaly, startOfDayInItaly } from '#platform/clock.ts'
import { shareForAMoment } from '#platform/concurrency.ts'

import {
  type BandRow,
  countAuthorized,
  countCompleted,
  countRegistered,
  type WeekRow,
} from './curves.queries.ts'
import type { Needs } from '#platform/needs.ts'

type Curves = ContentOf<typeof work.seeCurves>

/** The last count, and its moment; undefined before the first time. */
export const findCurves = (db: Needs['db']) =>
  db.selectFrom('curves').select(['countedAt', 'counts']).executeTakeFirst()

const weeksShown = 26
/** Those that are over for longer than a week change rarely. */
const weeksCountedHourly = 2
const sharedMilliseconds = 600_000
/** The chore counts every hour; what is older was left by a server that was away. */
const freshMilliseconds = 2 * 3_600_000

/** The count of the last hours; otherwise counts, at most once in ten minutes and process. */
export function createSeeCurves(needs: Needs): () => Promise<Curves> {
  const countAnew = shareForAMoment(needs.clock, sharedMilliseconds, () => countCurves(needs))
  return async () => {
    const kept = await findCurves(needs.db)
    const age = kept === undefined ? Infinity : needs.clock.now().getTime() - kept.countedAt.getTime()
    if (kept === undefined || age < 0 || age > freshMilliseconds) return countAnew()
    return { asOf: kept.countedAt, ...kept.counts }
  }
}

/**
 * Counts and keeps it: the last two weeks, and once a day all of them, week by week, so that no statement takes long among a
 * million families. What becomes less is the same a day later: who was erased, corrected, or answered late.
 */
export async function countCurves(needs: Needs): Promise<Curves> {
  const { db, clock } = needs
  const now = clock.now()
  const weeks = weeksUntil(now)
  const kept = await keptToday(needs, weeks)
  const counted: Rows = kept ?? { registered: [], authorized: [], completed: [] }
  for (const monday of kept === undefined ? weeks : weeks.slice(-weeksCountedHourly)) {
    const { registered, authorized, completed } = await countWeek(db, monday, now)
    counted.registered.push(...registered)
    counted.authorized.push(...authorized)
    counted.completed.push(...completed)
  }
  const counts = {
    weeks,
    registrations: alongWeeks(weeks, counted.registered),
    authorizations: byBand(weeks, counted.authorized),
    completions: byBand(weeks, counted.completed),
  }
  const row = { countedAt: now, counts: JSON.stringify(counts) }
  // of two that count at once the later moment stays
  await db
    .insertInto('curves')
    .values(row)
    .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet(row).where('curves.countedAt', '<', now))
    .execute()
  return { asOf: now, ...counts }
}

type Rows = { registered: WeekRow[]; authorized: BandRow[]; completed: BandRow[] }

const weeksUntil = (now: Date) =>
  Array.from({ length: weeksShown }, (_, place) =>
    addDays(mondayOf(dayInItaly(now)), 7 * (place + 1 - weeksShown)),
  )

/** The count of earlier today of the weeks that are counted once a day; undefined when there was none. */
async function keptToday({ db, clock }: Needs, weeks: readonly string[]): Promise<Rows | undefined> {
  const now = clock.now()
  const kept = await findCurves(db)
  if (kept === undefined || kept.countedAt > now || dayInItaly(kept.countedAt) !== dayInItaly(now))
    return undefined
  const { registrations, authorizations, completions } = kept.counts
  const rowsOf = (counts: readonly number[]) =>
    weeks.slice(0, -weeksCountedHourly).map((week, place) => ({ week, count: counts[place] ?? 0 }))
  const bandRowsOf = (rows: typeof completions) =>
    rows.flatMap(({ band, counts }) => rowsOf(counts).map((row) => ({ ...row, band })))
  return {
    registered: rowsOf(registrations),
    authorized: bandRowsOf(authorizations),
    completed: bandRowsOf(completions),
  }
}

async function countWeek(db: Needs['db'], monday: string, now: Date): Promise<Rows> {
  const week = { since: startOfDayInItaly(monday), before: startOfDayInItaly(addDays(monday, 7)), now }
  const [registered, authorized, completed] = await Promise.all([
    countRegistered(db, week),
    countAuthorized(db, week),
    countCompleted(db, week),
  ])
  return { registered, authorized, completed }
}

function mondayOf(day: string): string {
  const sinceMonday = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -sinceMonday)
}

function alongWeeks(weeks: readonly string[], rows: readonly WeekRow[]): number[] {
  const counts = new Map(rows.map(({ week, count }) => [week, count]))
  return weeks.map((week) => counts.get(week) ?? 0)
}

const byBand = (weeks: readonly string[], rows: readonly BandRow[]) =>
  ageBands
    .map((band) => ({
      band,
      counts: alongWeeks(
        weeks,
        rows.filter((row) => row.band === band),
      ),
    }))
    .filter(({ counts }) => counts.some((count) => count > 0))
