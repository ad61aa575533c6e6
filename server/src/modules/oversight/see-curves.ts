import { addDays } from '@desco/contract/diary/days'
import type { AnswerOf } from '@desco/contract/endpoint'
import { said } from '@desco/contract/messages'
import { ageBands, type work } from '@desco/contract/staff/work'

import { dayInItaly, startOfDayInItaly } from '#platform/clock.ts'
import { shareForAMoment } from '#platform/concurrency.ts'
import { readAside } from '#platform/read-aside.ts'

import {
  type BandRow,
  countAuthorized,
  countCompleted,
  countRegistered,
  findCurves,
  storeCurves,
  type WeekRow,
} from './curves.queries.ts'
import type { Needs } from './needs.ts'

type Curves = AnswerOf<typeof work.seeCurves>
type CurvesNeeds = Pick<Needs, 'db' | 'clock'>

const weeksShown = 26
const sharedMilliseconds = 600_000
/** The chore counts every hour; what is older was left by a server that was away. */
const freshMilliseconds = 2 * 3_600_000

/** What was counted within the last hours; otherwise counts, at most once in ten minutes and process. */
export function createSeeCurves(needs: CurvesNeeds): () => Promise<Curves> {
  const countAnew = shareForAMoment(needs.clock, sharedMilliseconds, () => countCurves(needs))
  return async () => {
    const kept = await findCurves(needs.db)
    const age = kept === undefined ? Infinity : needs.clock.now().getTime() - kept.counted_at.getTime()
    if (kept === undefined || age < 0 || age > freshMilliseconds) return countAnew()
    return { message: said.found, asOf: kept.counted_at.toISOString(), ...kept.counts }
  }
}

/** Counts everything and keeps it: half a year of three tables, seconds with a million families. */
export async function countCurves(needs: CurvesNeeds): Promise<Curves> {
  const curves = await readCurves(needs)
  const { weeks, registrations, authorizations, completions } = curves
  await storeCurves(needs.db, new Date(curves.asOf), { weeks, registrations, authorizations, completions })
  return curves
}

async function readCurves({ db, clock }: CurvesNeeds): Promise<Curves> {
  const now = clock.now()
  const thisMonday = mondayOf(dayInItaly(now))
  const weeks = Array.from({ length: weeksShown }, (_, place) =>
    addDays(thisMonday, 7 * (place + 1 - weeksShown)),
  )
  const asked = { since: startOfDayInItaly(weeks[0] ?? thisMonday), now }
  const [registered, authorized, completed] = await readAside(db, (from) =>
    Promise.all([countRegistered(from, asked), countAuthorized(from, asked), countCompleted(from, asked)]),
  )
  return {
    message: said.found,
    asOf: now.toISOString(),
    weeks,
    registrations: alongWeeks(weeks, registered),
    authorizations: byBand(weeks, authorized),
    completions: byBand(weeks, completed),
  }
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
