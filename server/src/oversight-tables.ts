import type { Enrolment } from '@desco/contract/families/states'
import type { StoredCurves } from '@desco/contract/staff/work'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type Id = ColumnType<string, string | undefined, never>
type Fixed<T> = ColumnType<T, T, never>

export type StaffNoteTable = {
  id: Id
  family_id: Fixed<string>
  staff_id: Fixed<string>
  text: string
  created_at: Fixed<Date>
}

export type FamilyTaskTable = {
  id: Id
  family_id: Fixed<string>
  text: string
  due_on: string
  assigned_to: string
  version: Generated<number>
  added_at: Fixed<Date>
  added_by: Fixed<string>
  done_at: Date | null
  done_by: string | null
}

/** The surveys that are open now, in one row; a view, never written. Null while LimeSurvey has never given its list. */
export type SurveyOpenNowView = { ids: number[] | null }

/** From which days the windows of surveys count for somebody; a view, never written. */
export type SurveyAnchorView = { account_id: string; enrolled_on: string; birth_dates: string[] }

/** When a survey with a window is open to somebody; a view, never written. Both days are included. */
export type SurveyPeriodView = {
  account_id: string
  survey_id: number
  from_day: string | null
  to_day: string | null
}

/** The view `rehearsal_family`: what figures, lists and exports leave out. */
export type RehearsalFamilyView = { family_id: string }

/** A link with which a rehearsal is registered, and the family made with it. */
export type RehearsalTable = {
  id: Id
  secret_hash: Fixed<Buffer>
  made_by: Fixed<string>
  made_at: Fixed<Date>
  expires_at: Fixed<Date>
  family_id: string | null
}

/** The view `person_left`: who left alone and has not come back; a parent by their account, a child by its id. */
export type PersonLeftView = {
  family_id: string
  person_id: string
  left_at: Date
}

/** Everybody who takes part, and why some are asked nothing yet; a view, never written. */
export type SurveyTakerView = {
  person_id: string
  account_id: string | null
  family_id: string
  is_child: boolean
  birth_date: string | null
  created_at: Date | null
  why: 'unverified' | 'not_enabled' | 'not_asked' | 'declined' | null
}

/** The questionnaires of each person that count: completed ones, and those that wait for an answer; a view, never written. */
export type SurveyGivenView = {
  account_id: string
  survey_id: number
  completed: boolean
  completed_at: Date | null
  is_seen_only: boolean
  is_late: boolean
}

/** How far each family is; a view, never written. */
export type FamilyStepView = {
  family_id: string
  code: string
  registered_at: Date
  verified_at: Date | null
  children_added_at: Date | null
  responsibility_at: Date | null
  answered_at: Date | null
  child_enabled_at: Date | null
  first_survey_at: Date | null
  all_surveys_at: Date | null
  reached: number
  since: Date
  enrolment: Enrolment
  refused_at: Date | null
  withdrawn_at: Date | null
  children_selected: number
  children_enabled: number
}

/** What `family_step` says of each family, stored. */
export type FamilyStandingTable = FamilyStepView & { is_over: boolean; is_waiting: boolean }

export type FamilyStandingCountTable = {
  reached: number
  enrolment: Enrolment
  is_waiting: boolean
  families: string
  children_selected: string
  children_enabled: string
}

export type FamilyStepTimeTable = { step: number; hundredths: number; families: string }

export type FamilyStandingProgressTable = {
  only_row: Generated<boolean>
  definition: string | null
  open_surveys: number[] | null
  day: string | null
  walked_to: string | null
  people_definition: string | null
}

export type FamilyChangedTable = { id: Generated<string>; family_id: string | null }

/** What the view says, stored. */
export type StudyPersonTable = SurveyTakerView
export type StudyPersonChangedTable = { id: Generated<string>; family_id: string }

export type CurvesTable = {
  only_row: Generated<boolean>
  counted_at: Date
  /** What the page shows of them. */
  counts: JSONColumnType<StoredCurves>
}

/** The tables and views of what the team sees of families. */
export type OversightTables = {
  family_changed: FamilyChangedTable
  curves: CurvesTable
  family_standing_count: FamilyStandingCountTable
  family_standing_progress: FamilyStandingProgressTable
  family_standing: FamilyStandingTable
  family_step_time: FamilyStepTimeTable
  family_step: FamilyStepView
  family_task: FamilyTaskTable
  staff_note: StaffNoteTable
  study_person: StudyPersonTable
  study_person_changed: StudyPersonChangedTable
  survey_anchor: SurveyAnchorView
  survey_given: SurveyGivenView
  survey_open_now: SurveyOpenNowView
  survey_period: SurveyPeriodView
  person_left: PersonLeftView
  rehearsal_family: RehearsalFamilyView
  rehearsal: RehearsalTable
  survey_taker: SurveyTakerView
}
