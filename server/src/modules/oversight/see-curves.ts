import { addDays } from '@desco/contract/diary/days'
import type { AnswerOf } from '@desco/contract/endpoint'
import { said } from '@desco/contract/messages'
import { ageBands } from '@desco/contract/staff/age-bands'
import type { work } from '@desco/contract/staff/work'

import { dayInItaly, startOfDayInItaly } from '#platform/clock.ts'
import { shareForAMoment } from '#platform/concurrency.ts'

import {
  type BandRow,
  countAuthorized,
  countCompleted,
  countRegistered,
  type WeekRow,
} from './curves.queries.ts'
import type { Needs } from './needs.ts'

type Curves = AnswerOf<typeof work.seeCurves>

const weeksShown = 26
const sharedMilliseconds = 600_000

/** Counts at most once in ten minutes in this process, however many of the team look: weeks do not change faster. */
export const createSeeCurves = (needs: Pick<Needs, 'db' | 'clock'>): (() => Promise<Curves>) =>
  shareForAMoment(needs.clock, sharedMilliseconds, () => readCurves(needs))

async function readCurves({ db, clock }: Pick<Needs, 'db' | 'clock'>): Promise<Curves> {
  const now = clock.now()
  const thisMonday = mondayOf(dayInItaly(now))
  const weeks = Array.from({ length: weeksShown }, (_, place) =>
    addDays(thisMonday, 7 * (place + 1 - weeksShown)),
  )
  const asked = { since: startOfDayInItaly(weeks[0] ?? thisMonday), now }
  const [registered, authorized, completed] = await Promise.all([
    countRegistered(db, asked),
    countAuthorized(db, asked),
    countCompleted(db, asked),
  ])
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
