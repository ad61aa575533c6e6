import type { DeskSurvey } from '@desco/contract/questionnaires/desk/survey-desk'
import type { Schedule } from '@desco/contract/questionnaires/desk/survey-schedule'

import { mustBeNumber, numbered, typed } from '#team/parts/fields.tsx'

const span = { from: '', to: '' }
// whole years: the months beside them have fields of their own
const blank = { ...span, surveyId: '', fromDay: '', toDay: '', fromMonths: '', toMonths: '' }

/** The values of the dialog: everything as it is typed, of every kind of window at once. */
const blankValues = ({ minutes, window: { kind } }: Schedule) => ({
  minutes: typed(minutes),
  window: { ...blank, kind },
  months: span,
  waves: [span, span],
})
export type ScheduleValues = ReturnType<typeof blankValues>

/** A survey's schedule as the dialog begins with it. */
export function scheduleValuesOf(schedule: Schedule): ScheduleValues {
  const { window } = schedule
  const values = blankValues(schedule)
  switch (window.kind) {
    case 'always':
      return values
    case 'dates':
      return { ...values, window: { ...values.window, from: window.from ?? '', to: window.to ?? '' } }
    case 'waves':
      return { ...values, waves: window.waves }
    case 'after_survey':
    case 'after_enrolment': {
      const days = { fromDay: typed(window.fromDay), toDay: typed(window.toDay) }
      const surveyId = window.kind === 'after_survey' ? String(window.surveyId) : ''
      return { ...values, window: { ...values.window, surveyId, ...days } }
    }
    case 'at_age': {
      const { fromMonths: from, toMonths: to } = window
      return {
        ...values,
        window: {
          ...values.window,
          fromMonths: String(Math.floor(from / 12)),
          toMonths: to === null ? '' : String(Math.floor(to / 12)),
        },
        months: { from: typed(from % 12), to: to === null ? '' : typed(to % 12) },
      }
    }
  }
}

function windowOf({ window, months, waves }: ScheduleValues) {
  const { kind } = window
  const days = { fromDay: mustBeNumber(window.fromDay), toDay: numbered(window.toDay) }
  switch (kind) {
    case 'always':
      return { kind }
    case 'dates':
      return { kind, from: window.from || null, to: window.to || null }
    case 'waves':
      // a row that was left empty is no wave
      return { kind, waves: waves.filter(({ from, to }) => from !== '' || to !== '') }
    case 'after_enrolment':
      return { kind, ...days }
    case 'after_survey':
      return { kind, surveyId: mustBeNumber(window.surveyId), ...days }
    case 'at_age':
      return {
        kind,
        fromMonths: ageOf(window.fromMonths, months.from) ?? Number.NaN,
        toMonths: ageOf(window.toMonths, months.to),
      }
  }
}

/** Whole months of years and months as they are typed; null where neither is. */
function ageOf(years: string, months: string): number | null {
  const [whole, rest] = [numbered(years), numbered(months)]
  return whole === null && rest === null ? null : (whole ?? 0) * 12 + (rest ?? 0)
}

/** The schedule as it is sent: the contract refuses what cannot be at the field where it can be mended. */
export const scheduleOf = ({ surveyId }: Pick<DeskSurvey, 'surveyId'>, values: ScheduleValues) => ({
  surveyId,
  minutes: numbered(values.minutes),
  window: windowOf(values),
})
