import type { Schedule, SurveyWindow } from '@desco/contract/staff/survey-schedule'
import { sql } from 'kysely'

import type { Database } from '#platform/database.ts'

import type { WindowFacts } from './survey-window.rules.ts'

export type Schedules = ReadonlyMap<number, Schedule>

/** The schedule of a survey that nobody has scheduled: open as LimeSurvey has it. */
export const unscheduled: Schedule = { minutes: null, window: { kind: 'always' } }

type Row = {
  survey_id: number
  minutes: number | null
  kind: SurveyWindow['kind']
  from_days: (string | null)[]
  to_days: (string | null)[]
  from_count: number | null
  to_count: number | null
  after_survey_id: number | null
}

export async function listSchedules(db: Database): Promise<Schedules> {
  const { rows } = await sql<Row>`
    select survey_id, minutes, kind, from_days::text[], to_days::text[], from_count, to_count, after_survey_id
    from survey_schedule`.execute(db)
  return new Map(rows.map((row) => [row.survey_id, { minutes: row.minutes, window: windowOf(row) }]))
}

/** Two changes at once could make surveys wait for each other: one after the other. Who reads does not wait. */
export const lockSchedules = (tx: Database) =>
  sql`lock table survey_schedule in share row exclusive mode`.execute(tx)

/** The schedule of one survey; the ordinary one takes the row away. */
export async function storeSchedule(db: Database, surveyId: number, { minutes, window }: Schedule) {
  await db.deleteFrom('survey_schedule').where('survey_id', '=', surveyId).execute()
  if (minutes === null && window.kind === 'always') return
  await db
    .insertInto('survey_schedule')
    .values({ survey_id: surveyId, minutes, ...columnsOf(window) })
    .execute()
}

/** Those that wait for one survey wait for another one from now on. */
export async function waitForOther(db: Database, { from, to }: { from: number; to: number }) {
  await db
    .updateTable('survey_schedule')
    .set({ after_survey_id: to })
    .where('after_survey_id', '=', from)
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
      enrolled_on as "enrolledOn",
      birth_dates::text[] as "birthDates",
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

type Columns = Omit<Row, 'survey_id' | 'minutes'>

const none = { from_days: [], to_days: [], from_count: null, to_count: null, after_survey_id: null }

function columnsOf(window: SurveyWindow): Columns {
  const { kind } = window
  switch (kind) {
    case 'always':
      return { ...none, kind }
    case 'dates':
      return { ...none, kind, from_days: [window.from], to_days: [window.to] }
    case 'waves':
      return {
        ...none,
        kind,
        from_days: window.waves.map(({ from }) => from),
        to_days: window.waves.map(({ to }) => to),
      }
    case 'after_enrolment':
      return { ...none, kind, from_count: window.fromDay, to_count: window.toDay }
    case 'after_survey':
      return {
        ...none,
        kind,
        from_count: window.fromDay,
        to_count: window.toDay,
        after_survey_id: window.surveyId,
      }
    case 'at_age':
      return { ...none, kind, from_count: window.fromMonths, to_count: window.toMonths }
  }
}

function windowOf({
  kind,
  from_days,
  to_days,
  from_count,
  to_count,
  after_survey_id,
}: Columns): SurveyWindow {
  // the checks of the table keep what a kind needs from being null
  const [from, to] = [from_count ?? 0, to_count]
  switch (kind) {
    case 'always':
      return { kind }
    case 'dates':
      return { kind, from: from_days[0] ?? null, to: to_days[0] ?? null }
    case 'waves':
      return {
        kind,
        waves: from_days.map((day, place) => ({ from: day ?? '', to: to_days[place] ?? '' })),
      }
    case 'after_enrolment':
      return { kind, fromDay: from, toDay: to }
    case 'after_survey':
      return { kind, surveyId: after_survey_id ?? 0, fromDay: from, toDay: to }
    case 'at_age':
      return { kind, fromMonths: from, toMonths: to }
  }
}
