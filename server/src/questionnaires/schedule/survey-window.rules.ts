import { addDays } from '@desco/contract/diary/days'
import type { SurveyWindow } from '@desco/contract/questionnaires/desk/survey-schedule'

/** Days in Italy, YYYY-MM-DD, both included; null is without that end. */
export type Period = { from: string | null; to: string | null }

/** From what the windows count for one person. */
export type WindowFacts = {
  /** The day on which the family registered. */
  enrolledOn: string
  /** The child's own; of a parent those of the children who take part. */
  birthDates: readonly string[]
  /** On which day this person completed each survey. */
  completedOn: ReadonlyMap<number, string>
}

/** Open on every day. */
export const withoutEnd: Period = { from: null, to: null }

/** When a survey is open to somebody. None: never, or not before something that has not happened yet. */
export function periodsOf(window: SurveyWindow, facts: WindowFacts): readonly Period[] {
  switch (window.kind) {
    case 'always':
      return [withoutEnd]
    case 'dates':
      return [{ from: window.from, to: window.to }]
    case 'waves':
      return window.waves
    case 'after_enrolment':
      return [daysAfter(facts.enrolledOn, window)]
    case 'after_survey': {
      const completedOn = facts.completedOn.get(window.surveyId)
      return completedOn === undefined ? [] : [daysAfter(completedOn, window)]
    }
    case 'at_age':
      return facts.birthDates.map((birthDate) => ({
        from: dayOfAge(birthDate, window.fromMonths),
        // up to the last day of that month of age
        to: window.toMonths === null ? null : addDays(dayOfAge(birthDate, window.toMonths + 1), -1),
      }))
  }
}

export const isOpenOn = (periods: readonly Period[], day: string): boolean =>
  periods.some(({ from, to }) => (from === null || from <= day) && (to === null || day <= to))

/** Those of the days that are known, the earliest first. */
export const knownDays = (days: readonly (string | null)[]) => days.filter((day) => day !== null).toSorted()

/** The last day of the longest of these periods, or LimeSurvey's own if that ends before; null without an end. */
export function lastDayOf(expiresAt: string | null, open: readonly Period[]): string | null {
  const ends = open.map(({ to }) => to)
  const window = ends.includes(null) ? null : (knownDays(ends).at(-1) ?? null)
  return knownDays([window, expiresAt?.slice(0, 10) ?? null])[0] ?? null
}

function daysAfter(day: string, { fromDay, toDay }: { fromDay: number; toDay: number | null }): Period {
  return { from: addDays(day, fromDay), to: toDay === null ? null : addDays(day, toDay) }
}

/**
 * The day on which somebody is so many whole months old. A day that the month does not have moves to the first of the next, as
 * `ageOn` has it.
 */
export function dayOfAge(birthDate: string, months: number): string {
  const [year = 0, month = 1, day = 1] = birthDate.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const reached = Date.UTC(year, month - 1 + months, Math.min(day, lastDay + 1))
  return new Date(reached).toISOString().slice(0, 10)
}

/** Whether surveys would wait for each other in a circle if this one waited for that one. */
export function waitsForItself(
  surveyId: number,
  window: SurveyWindow,
  others: ReadonlyMap<number, SurveyWindow>,
): boolean {
  const seen = new Set([surveyId])
  let next: SurveyWindow | undefined = window
  while (next?.kind === 'after_survey') {
    if (seen.has(next.surveyId)) return true
    seen.add(next.surveyId)
    next = others.get(next.surveyId)
  }
  return false
}
