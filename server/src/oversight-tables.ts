import type { Enrolment } from '@desco/contract/people'
import type { ColumnType } from 'kysely'

type Id = ColumnType<string, string | undefined, never>
type Fixed<T> = ColumnType<T, T, never>

export type StaffNoteTable = {
  id: Id
  family_id: Fixed<string>
  staff_id: Fixed<string>
  text: Fixed<string>
  created_at: Fixed<Date>
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
