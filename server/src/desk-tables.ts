import type { FunnelStep } from '@desco/contract/families/states'
import type { NewsAudience } from '@desco/contract/news'
import type { ComparedSurvey, DifferenceKind } from '@desco/contract/staff/survey-desk'
import type { SurveyWindow } from '@desco/contract/staff/survey-schedule'
import type { ColumnType, Generated } from 'kysely'

// What the team writes for families, and what it is told of the surveys.

type Id = ColumnType<string, string | undefined, never>
type Fixed<T> = ColumnType<T, T, never>

export type NewsItemTable = {
  id: Id
  title: string
  description: string
  published_at: Date | null
  audience: Generated<NewsAudience>
  /** For families that wait after this step alone. */
  step: ColumnType<FunnelStep | null, FunnelStep | null | undefined>
  mail_planned: Generated<boolean>
  /** One row of `news_picture`, with what it shows in words; both or none. */
  picture: ColumnType<string | null, string | null | undefined>
  picture_alt: ColumnType<string | null, string | null | undefined>
  version: Generated<number>
  edited_at: Date
}

export type NewsVersionTable = {
  news_id: Fixed<string>
  version: Fixed<number>
  title: Fixed<string>
  description: Fixed<string>
  /** The picture itself may be gone by now. */
  picture: ColumnType<string | null, string | null | undefined, never>
  picture_alt: ColumnType<string | null, string | null | undefined, never>
  staff_id: Fixed<string | null>
  written_at: Fixed<Date>
}

/** A picture of news in two sizes, both WebP. */
export type NewsPictureTable = {
  hash: Fixed<string>
  width: Fixed<number>
  height: Fixed<number>
  large: Fixed<Buffer>
  small: Fixed<Buffer>
  added_at: Date
}

export type SurveyAudienceTable = {
  survey_id: Fixed<number>
  parents: boolean
  children: boolean
  age_from: number | null
  age_to: number | null
  place: number | null
  hidden: boolean
}

/** Days of which one may be missing. */
type Days = (string | null)[]

/** `from_days`, `to_days`: written as text arrays, and read as such by `::text[]`. */
export type SurveyScheduleTable = {
  survey_id: Fixed<number>
  minutes: number | null
  kind: SurveyWindow['kind']
  from_days: Days
  to_days: Days
  from_count: number | null
  to_count: number | null
  after_survey_id: number | null
}

type StoredComparison = Omit<ComparedSurvey, 'differences'> & {
  differences: { kind: DifferenceKind; count: number; accountIds: string[] }[]
}

type Outcome = 'finished' | 'failed'

export type ReconciliationTable = {
  id: Id
  push: Fixed<boolean>
  automatic: ColumnType<boolean, boolean | undefined, never>
  staff_id: Fixed<string | null>
  started_at: Fixed<Date>
  finished_at: ColumnType<Date | null, undefined, Date>
  outcome: ColumnType<Outcome | null, undefined, Outcome>
  surveys_total: Generated<number>
  surveys: ColumnType<StoredComparison[], string | undefined, string>
}
