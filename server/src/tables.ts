import type { FamilyEventKind } from '@desco/contract/families/events'
import type { BounceKind, MailKind } from '@desco/contract/staff/mails'
import type { ColumnType, Generated } from 'kysely'

import type {
  NewsItemTable,
  NewsPictureTable,
  NewsVersionTable,
  ReconciliationTable,
  SurveyAudienceTable,
  SurveyScheduleTable,
} from './desk-tables.ts'
import type {
  DiaryEntryTable,
  DiaryEntryVersionTable,
  DiaryPlanDayTable,
  DiaryReminderTable,
  DiaryTextCodeTable,
  DiaryUnappliedTable,
  DiaryWindowTable,
  FoodListFoodTable,
  FoodListInForceTable,
  FoodListTable,
} from './diary-tables.ts'
import type {
  ExportAnswersTable,
  ExportChunkTable,
  ExportJobTable,
  ExportSaltTable,
} from './export-tables.ts'
import type {
  AnsweredCallTable,
  AttemptWindowTable,
  FailureStreakTable,
  KnownDeviceTable,
  OneTimeCodeTable,
  RecentFailureTable,
  SessionTable,
  ToldChangeTable,
} from './log-in-tables.ts'
import type { OversightTables } from './oversight-tables.ts'
import type { CalendarTables } from './calendar-tables.ts'
import type { MessageTables } from './message-tables.ts'
import type { ErasureOfAllTable, StudyEndTable } from './study-end-tables.ts'
import type {
  BirthDateCorrectionTable,
  DataCopyChunkTable,
  DataCopyTable,
  EmailChangeTable,
  ErasureSurveyTable,
  ErasureTable,
  GrowingUpNoticeTable,
  MessageChoiceTable,
  RightsRequestTable,
  SpentFamilyCodeTable,
  TeamCorrectionTable,
} from './rights-tables.ts'
import type {
  ConsentRecordTable,
  ConsentTextTable,
  TextNoticeTable,
  TextOwedView,
  TextVersionTable,
} from './text-tables.ts'
import type {
  SurveyCatalogueTable,
  SurveyCountTable,
  SurveyFactsTable,
  SurveyParticipationTable,
  SurveyTokenTable,
} from './survey-tables.ts'
import type {
  AuditLineTable,
  StaffAccountTable,
  StaffRecoveryCodeTable,
  StaffEndWarningTable,
  StaffPasskeyChallengeTable,
  StaffPasskeyTable,
  StaffSessionTable,
} from './staff-tables.ts'

// The database as TypeScript sees it. A test holds this page against the migrated database, column by column.

type Id = ColumnType<string, string | undefined, never>
type Fixed<T> = ColumnType<T, T, never>
type Json = ColumnType<Record<string, unknown>, string | undefined, never>

export type FamilyTable = {
  id: Id
  code: Fixed<string>
  created_at: Fixed<Date>
  look_at: Generated<Date>
  is_rehearsal: ColumnType<boolean, boolean | undefined, never>
}

export type AccountTable = {
  id: Id
  family_id: string
  kind: Fixed<'parent' | 'child'>
  login: string
  email: string | null
  name: string
  surname: string
  phone: string | null
  sex: 'Male' | 'Female' | null
  marital_status: 'Married' | 'Unmarried' | 'Separated' | 'Cohabitant' | 'Widow' | null
  password_hash: string
  password_contested_at: Date | null
  /** Of a child it is null as long as it has the one that a parent gave. */
  password_chosen_at: Date | null
  password_asked_at: Date | null
  /** Of the present address. */
  verified_at: Date | null
  /** Of the first address that was proved; never cleared. */
  first_verified_at: Date | null
  code_failures: Generated<number>
  created_at: Fixed<Date>
}

export type ChildTable = {
  id: Id
  family_id: Fixed<string>
  position: number
  name: string
  surname: string
  birth_date: string
  /** The highest of 11, 14 and 18 that a date before a correction had reached; 0 of nearly everybody. */
  reached_age: Generated<number>
  account_id: string | null
  created_at: Fixed<Date>
}

export type EncryptionKeyTable = { id: Fixed<string>; mark: Fixed<Buffer>; used_since: Fixed<Date> }

export type SecondParentInvitationTable = {
  id: Id
  family_id: Fixed<string>
  surname: string
  email: Fixed<string>
  token_hash: Fixed<Buffer>
  created_at: Fixed<Date>
  expires_at: Fixed<Date>
  /** When who invited was told that the children will be erased without an answer. */
  erasure_told_at: ColumnType<Date | null, never, Date>
}

export type FamilyEventTable = {
  id: ColumnType<string, never, never>
  family_id: Fixed<string>
  kind: Fixed<FamilyEventKind>
  account_id: ColumnType<string | null, string | null | undefined, never>
  invitation_id: ColumnType<string | null, string | null | undefined, never>
  child_ids: ColumnType<string[], string[] | undefined, never>
  details: Json
  happened_at: Fixed<Date>
}

export type OutgoingMailTable = {
  id: Id
  kind: Fixed<MailKind>
  recipient: string
  subject: string
  body_text: string
  body_html: string
  unsubscribe: Generated<string>
  created_at: Fixed<Date>
  not_after: Fixed<Date | null>
  tries: Generated<number>
  /** How often the mail server had the whole message and did not say what became of it. */
  perhaps_delivered: Generated<number>
  sent_at: Date | null
  given_up_at: Date | null
  last_error: string | null
  /** What its envelope address is made of; null of a mail from before there were such. */
  bounce_key: ColumnType<string | null, never, never>
  bounced_at: Date | null
  bounce_kind: BounceKind | null
  bounce_status: string | null
  bounce_diagnostic: string | null
  bounce_settled_at: Date | null
}

export type JobTable = {
  id: ColumnType<string, never, never>
  queue: Fixed<string>
  key: Fixed<string>
  urgent: Fixed<boolean>
  due_at: Date
  attempt: Generated<number>
  leased_until: ColumnType<Date | null, Date | undefined, Date | null>
  /** Since when it stands as it does (queued, given back or taken). */
  created_at: Date
  /** Queued again while it is worked on, and due once more then. */
  again_at: Generated<Date | null>
  /** When a chore was last done. */
  succeeded_at: Generated<Date | null>
}

/** One row. */
export type ClockWatchTable = { one: Generated<true>; seen_at: Date; steady_since: Date }

type OwnTables = {
  family: FamilyTable
  account: AccountTable
  child: ChildTable
  session: SessionTable
  one_time_code: OneTimeCodeTable
  encryption_key: EncryptionKeyTable
  attempt_window: AttemptWindowTable
  failure_streak: FailureStreakTable
  recent_failure: RecentFailureTable
  answered_call: AnsweredCallTable
  known_device: KnownDeviceTable
  told_change: ToldChangeTable
  consent_text: ConsentTextTable
  consent_record: ConsentRecordTable
  spouse_invitation: SecondParentInvitationTable
  family_event: FamilyEventTable
  outgoing_mail: OutgoingMailTable
  job: JobTable
  clock_watch: ClockWatchTable
  study_end: StudyEndTable
  erasure_of_all: ErasureOfAllTable
  news_item: NewsItemTable
  news_picture: NewsPictureTable
  news_version: NewsVersionTable
  text_version: TextVersionTable
  text_notice: TextNoticeTable
  text_owed: TextOwedView
  survey_token: SurveyTokenTable
  survey_participation: SurveyParticipationTable
  survey_catalogue: SurveyCatalogueTable
  survey_count: SurveyCountTable
  survey_facts: SurveyFactsTable
  survey_audience: SurveyAudienceTable
  survey_schedule: SurveyScheduleTable
  reconciliation: ReconciliationTable
  food_list: FoodListTable
  food_list_food: FoodListFoodTable
  food_list_in_force: FoodListInForceTable
  diary_entry: DiaryEntryTable
  diary_entry_version: DiaryEntryVersionTable
  diary_unapplied: DiaryUnappliedTable
  diary_plan_day: DiaryPlanDayTable
  diary_window: DiaryWindowTable
  diary_reminder: DiaryReminderTable
  diary_text_code: DiaryTextCodeTable
  staff_account: StaffAccountTable
  staff_recovery_code: StaffRecoveryCodeTable
  staff_passkey: StaffPasskeyTable
  staff_passkey_challenge: StaffPasskeyChallengeTable
  staff_end_warning: StaffEndWarningTable
  staff_session: StaffSessionTable
  audit_line: AuditLineTable

  export_salt: ExportSaltTable
  export_job: ExportJobTable
  export_chunk: ExportChunkTable
  export_answers: ExportAnswersTable
  data_copy: DataCopyTable
  data_copy_chunk: DataCopyChunkTable
  birth_date_correction: BirthDateCorrectionTable
  team_correction: TeamCorrectionTable
  email_change: EmailChangeTable
  growing_up_notice: GrowingUpNoticeTable
  message_choice: MessageChoiceTable
  erasure: ErasureTable
  erasure_survey: ErasureSurveyTable
  spent_family_code: SpentFamilyCodeTable
  rights_request: RightsRequestTable
}

export type Tables = OwnTables & CalendarTables & MessageTables & OversightTables
