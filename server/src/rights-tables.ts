import type { ErasedConsent, ErasureLevel, ErasureMeans } from '@desco/contract/families/erasure'
import type { RequestKind, RequestOutcome } from '@desco/contract/families/requests'
import type { RequestChannel, Telling } from '@desco/contract/staff/request-words'
import type { CorrectedField } from '@desco/contract/staff/team-corrections'
import type { ColumnType, Generated } from 'kysely'

// What people ask for and correct by the rights that they have over their data.

type Id = ColumnType<string, string | undefined, never>
type Fixed<T> = ColumnType<T, T, never>

export type DataCopyTable = {
  id: Id
  account_id: Fixed<string>
  session_hash: Fixed<Buffer>
  state: 'waiting' | 'ready' | 'failed' | 'gone'
  requested_at: Fixed<Date>
  finished_at: Date | null
  expires_at: Date | null
  fetched_at: Date | null
  file_name: string | null
  /** Of copies that the release before made; ours lie in pieces. */
  file: Buffer | null
}

export type DataCopyChunkTable = { copy_id: Fixed<string>; number: Fixed<number>; bytes: Fixed<Buffer> }

export type BirthDateCorrectionTable = {
  id: Id
  child_id: Fixed<string>
  account_id: Fixed<string>
  date_before: Fixed<string>
  date_after: Fixed<string>
  reason: Fixed<string>
  corrected_at: Fixed<Date>
}

export type TeamCorrectionTable = {
  id: Id
  family_id: Fixed<string>
  account_id: Fixed<string | null>
  child_id: Fixed<string | null>
  invitation_id: Fixed<string | null>
  field: Fixed<CorrectedField>
  value_before: Fixed<string>
  value_after: Fixed<string>
  reason: Fixed<string>
  staff_id: Fixed<string>
  corrected_at: Fixed<Date>
}

export type EmailChangeTable = {
  id: Id
  account_id: Fixed<string>
  email_before: Fixed<string>
  email_after: Fixed<string>
  confirm_hash: Fixed<Buffer>
  undo_hash: Buffer | null
  by_team: Generated<boolean>
  requested_at: Fixed<Date>
  expires_at: Fixed<Date>
  confirmed_at: Date | null
  undo_until: Date | null
  undone_at: Date | null
}

export type GrowingUpNoticeTable = {
  child_id: Fixed<string>
  milestone: Fixed<number>
  birthday: Fixed<string>
  days_before: Fixed<number>
  noted_at: Date
}

export type RightsRequestTable = {
  id: Id
  family_id: Fixed<string | null>
  account_id: Fixed<string | null>
  child_id: string | null
  kind: Fixed<RequestKind>
  channel: Fixed<RequestChannel>
  words: string
  received_on: Fixed<string>
  due_on: string
  entered_at: Fixed<Date>
  entered_by: Fixed<string | null>
  by_portal: Fixed<boolean>
  carried_out_by: string | null
  prolonged_at: Date | null
  prolonged_because: string | null
  outcome: RequestOutcome | null
  answer: string | null
  told: Telling | null
  answered_at: Date | null
  answered_by: string | null
  erasure_id: ColumnType<string | null, string | null | undefined, string | null>
  /** The birth date that is asked for. */
  birth_date: ColumnType<string | null, string | null | undefined, string | null>
  team_confirmed_at: ColumnType<Date | null, never, Date>
  team_confirmed_by: ColumnType<string | null, never, string>
  person_confirmed_at: ColumnType<Date | null, never, Date>
}

export type SpentFamilyCodeTable = { code_hash: Fixed<Buffer> }

export type MessageChoiceTable = {
  account_id: Fixed<string>
  fewer: boolean
  paused_until: string | null
  changed_at: Date
}

export type ErasureTable = {
  id: Id
  level: ColumnType<ErasureLevel, ErasureLevel, ErasureLevel>
  means: ColumnType<ErasureMeans, ErasureMeans, ErasureMeans>
  family_id: string | null
  account_ids: string[]
  child_ids: string[]
  asked_by: string | null
  staff_id: ColumnType<string | null, string | null | undefined, never>
  asked_at: Fixed<Date>
  due_at: Fixed<Date>
  confirmed_by: string | null
  confirmed_at: Date | null
  ended_at: Date | null
  ended: 'taken_back' | 'stopped' | null
  portal_done_at: Date | null
  limesurvey_done_at: Date | null
  limesurvey_tried_at: Date | null
  limesurvey_failing: Generated<boolean>
  settled_by: string | null
  people: number | null
  keeps_answers: Generated<boolean>
  consents: ColumnType<ErasedConsent[], string | undefined, string>
}

export type ErasureSurveyTable = {
  erasure_id: Fixed<string>
  survey_id: Fixed<number>
  token: Fixed<string>
  adding_until: Date | null
  lacks: ColumnType<string[], string[] | undefined, string[]>
}
