import type { TableRights } from '#platform/running-role.ts'

import type { Tables } from './tables.ts'

/**
 * What the role that the portal runs as may do with each table: the one list that its rights are granted by, and a test holds
 * it against the triggers. A table without its line does not compile. What is `append-only` is evidence; to narrow a table
 * that the last release still changes is a step for a later release (docs/decisions/0101).
 */
export const tableRights: Record<keyof Tables, TableRights> = {
  family: 'full',
  account: 'full',
  child: 'full',
  session: 'full',
  one_time_code: 'full',
  encryption_key: 'full',
  attempt_window: 'full',
  failure_streak: 'full',
  recent_failure: 'full',
  known_device: 'full',
  consent_text: 'append-only',
  consent_record: 'append-only',
  spouse_invitation: 'full',
  family_event: 'append-only',
  outgoing_mail: 'full',
  job: 'full',
  news_item: 'full',
  news_version: 'append-only',
  // a trigger keeps what was approved
  text_version: {
    appendOnlyExcept: [
      'agree_again',
      'approved_at',
      'approved_by',
      'effective_on',
      'old_until',
      'paragraphs',
      'revision',
      'state',
      'title',
      'writers',
      'written_at',
      'written_by',
    ],
  },
  text_notice: 'full',
  text_owed: 'read-only',
  survey_token: 'full',
  survey_participation: 'full',
  survey_catalogue: 'full',
  survey_facts: 'full',
  survey_audience: 'full',
  survey_schedule: 'full',
  reconciliation: 'full',
  // a list never changes; a correction is a new version
  food_list: 'append-only',
  food_list_food: 'append-only',
  food_list_in_force: 'full',
  diary_entry: 'full',
  // goes with its entry: the cascade runs with the owner's rights. Who wrote it is blanked when that person is erased
  // a note that names somebody is taken out of it (docs/decisions/0127)
  diary_entry_version: { appendOnlyExcept: ['account_id', 'content'] },
  diary_unapplied: 'full',
  diary_plan_day: 'full',
  diary_window: 'full',
  diary_reminder: 'full',
  diary_text_code: 'full',
  staff_account: 'full',
  staff_recovery_code: 'full',
  staff_end_warning: 'full',
  staff_session: 'full',
  audit_line: 'append-only',
  // an erased person's name is erased here too; the trigger lets it be changed to nothing alone
  staff_note: { appendOnlyExcept: ['text'] },
  family_task: 'full',
  family_step: 'read-only',
  survey_anchor: 'read-only',
  survey_given: 'read-only',
  survey_open_now: 'read-only',
  survey_period: 'read-only',
  survey_taker: 'read-only',
  export_salt: 'full',
  export_job: 'full',
  export_chunk: 'full',
  export_answers: 'full',
  data_copy: 'full',
  birth_date_correction: 'full',
  team_correction: 'full',
  email_change: 'full',
  growing_up_notice: 'full',
  message_choice: 'full',
  erasure: 'full',
  erasure_survey: 'full',
  // how a request ended is written once; what a person wrote is blanked when that person is erased
  rights_request: {
    appendOnlyExcept: [
      'answer',
      'answered_at',
      'answered_by',
      'carried_out_by',
      'due_on',
      'outcome',
      'prolonged_at',
      'prolonged_because',
      'told',
      'words',
    ],
  },
}
