import type { SurveyState } from '@desco/contract/staff/survey-people'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

// The questionnaires' tables; tables.ts says how these pages are kept true.

type Fixed<T> = ColumnType<T, T, never>

export type SurveyTokenTable = { account_id: Fixed<string>; token: Fixed<string> }

export type SurveyParticipationTable = {
  account_id: Fixed<string>
  survey_id: Fixed<number>
  title: string
  token: string
  added_at: Date | null
  adding_until: Date | null
  completed: Generated<boolean>
  checked_at: Date | null
  /** When the portal first saw it completed. */
  completed_at: ColumnType<Date | null, Date | null | undefined>
  begun_at: ColumnType<Date | null, Date | null | undefined>
  moved_to: ColumnType<number | null, number | null | undefined>
  carried_from: ColumnType<number | null, number | null | undefined>
  /** When LimeSurvey says that it was completed. */
  submitted_at: ColumnType<Date | null, Date | null | undefined>
  left_at: ColumnType<Date | null, Date | null | undefined>
  link_closed_at: ColumnType<Date | null, Date | null | undefined>
  link_open_because: ColumnType<LinkOpenBecause | null, LinkOpenBecause | null | undefined>
}

type LinkOpenBecause = 'no_right' | 'open_access'

type StoredSurvey = {
  id: number
  title: string
  active: boolean
  startsAt: string | null
  expiresAt: string | null
}

export type SurveyCatalogueTable = {
  id: ColumnType<number, never, never>
  surveys: ColumnType<StoredSurvey[], never, string>
  fetched_at: Date | null
  claimed_until: Date | null
  failing_since: ColumnType<Date | null, never>
  failed_at: ColumnType<Date | null, never>
  failed_because: ColumnType<string | null, never>
  retried_at: ColumnType<Date | null, never>
}

type CountedState = { surveyId: number; state: SurveyState | 'left'; count: number; since: string | null }

/** How many people were where in each questionnaire when they were counted last. */
export type SurveyCountTable = {
  only_row: Generated<boolean>
  counted_at: Date
  counts: JSONColumnType<CountedState[]>
}

export type SurveyFactsTable = {
  survey_id: Fixed<number>
  title: string | null
  anonymous: boolean | null
  open_access: boolean | null
  resumes: boolean | null
  looked_at: Date
}
