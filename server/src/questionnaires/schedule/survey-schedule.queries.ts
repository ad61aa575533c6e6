import type { Schedule, SurveyWindow } from '@desco/contract/questionnaires/desk/survey-schedule'
import { type Selectable, sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import type { Tables } from '#server/tables.ts'

import type { WindowFacts } from './survey-window.rules.ts'

type Schedules = ReadonlyMap<number, Schedule>

/** The schedule of a survey that nobody has scheduled: open as LimeSurvey has it. */
export const unscheduled: Schedule = { minutes: null, window: { kind: 'always' } }

type Row = Selectable<Tables['survey_schedule']>

export async function listSchedules(db: Database): Promise<Schedules> {
  const { rows } = await sql<Row>`
    select survey_id, minutes, kind, from_days::text[], to_days::text[], from_count, to_count, after_survey_id
    from survey_schedule`.execute(db)
  return new Map(rows.map((row) => [row.surveyId, { minutes: row.minutes, window: windowOf(row) }]))
}

/** Two changes at once could make surveys wait for each other: one after the other. A reader does not wait. */
export const lockSchedules = (tx: Database) =>
  sql`lock table survey_schedule in share row exclusive mode`.execute(tx)

/** The schedule of one survey; the ordinary one takes the row away. */
export async function storeSchedule(db: Database, surveyId: number, { minutes, window }: Schedule) {
  await db.deleteFrom('survey_schedule').where('surveyId', '=', surveyId).execute()
  if (minutes === null && window.kind === 'always') return
  await db
    .insertInto('survey_schedule')
    .values({ surveyId, minutes, ...columnsOf(window) })
    .execute()
}

/** Undefined for an account that is not of a family. */
export async function findWindowFacts(db: Database, accountId: string): Promise<WindowFacts | undefined> {
  const { rows } = await sql<{
    enrolledOn: string
    birthDates: string[]
    completed: { survey: number; day: string }[]
  }>`
    select
      enrolled_on,
      birth_dates::text[] as birth_dates,
      array(
        select json_build_object(
          'survey', survey_id,
          'day', (coalesce(submitted_at, completed_at, checked_at) at time zone 'Europe/Rome')::date::text
        )
        from survey_participation
        where account_id = ${accountId} and completed and moved_to is null
          and coalesce(submitted_at, completed_at, checked_at) is not null
      ) as completed
    from survey_anchor
    where account_id = ${accountId}`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { enrolledOn, birthDates, completed } = row
  return { enrolledOn, birthDates, completedOn: new Map(completed.map(({ survey, day }) => [survey, day])) }
}

type Columns = Omit<Row, 'surveyId' | 'minutes'>

/** The columns that a kind does not need are empty, as the checks of the table want it. */
function columnsOf(window: SurveyWindow): Columns {
  const { kind } = window
  const periods = kind === 'waves' ? window.waves : kind === 'dates' ? [window] : []
  const [fromCount, toCount] =
    'fromDay' in window
      ? [window.fromDay, window.toDay]
      : kind === 'at_age'
        ? [window.fromMonths, window.toMonths]
        : [null, null]
  return {
    kind,
    fromDays: periods.map(({ from }) => from),
    toDays: periods.map(({ to }) => to),
    fromCount,
    toCount,
    afterSurveyId: kind === 'after_survey' ? window.surveyId : null,
  }
}

function windowOf({ kind, fromDays, toDays, fromCount, toCount, afterSurveyId }: Columns): SurveyWindow {
  // the checks of the table keep what a kind needs from being null
  const [from, to] = [fromCount ?? 0, toCount]
  switch (kind) {
    case 'always':
      return { kind }
    case 'dates':
      return { kind, from: fromDays[0] ?? null, to: toDays[0] ?? null }
    case 'waves':
      return {
        kind,
        waves: fromDays.map((day, place) => ({ from: day ?? '', to: toDays[place] ?? '' })),
      }
    case 'after_enrolment':
      return { kind, fromDay: from, toDay: to }
    case 'after_survey':
      return { kind, surveyId: afterSurveyId ?? 0, fromDay: from, toDay: to }
    case 'at_age':
      return { kind, fromMonths: from, toMonths: to }
  }
}
