import type { TableName } from '#platform/contributions.ts'

import { accessColumns } from './access-columns.ts'
import type { TableFacts, TablesFacts } from './column-facts.ts'
import { logInColumns } from './log-in-columns.ts'
import { peopleColumns } from './people-columns.ts'
import { rightsColumns } from './rights-columns.ts'
import { studyColumns } from './study-columns.ts'
import { teamColumns } from './team-columns.ts'

/** `nobody`: it holds nothing about people; its contribution says why. */
type DataMap = { readonly [Table in TableName]: 'nobody' | TablesFacts<Table>[Table] }

/**
 * The data map: of each column that holds something about people what it is for, by what right, how long, and who sees it. In
 * Italian, because the data protection officer and, in the copy of their data, families read it. The page in `docs/papers/privacy/`
 * is made from it.
 */
export const dataMap: DataMap = {
  ...peopleColumns,
  ...logInColumns,
  ...rightsColumns,
  ...studyColumns,
  ...accessColumns,
  ...teamColumns,

  job: 'nobody',
  clock_watch: 'nobody',
  encryption_key: 'nobody',
  attempt_window: 'nobody',
  recent_failure: 'nobody',
  answered_call: 'nobody',
  failure_streak: 'nobody',
  staff_passkey_challenge: 'nobody',
  study_end: 'nobody',
  consent_text: 'nobody',
  news_item: 'nobody',
  news_picture: 'nobody',
  message_template: 'nobody',
  reminder_rule: 'nobody',
  message_settings: 'nobody',
  survey_catalogue: 'nobody',
  survey_facts: 'nobody',
  survey_audience: 'nobody',
  survey_schedule: 'nobody',
  food_list: 'nobody',
  food_list_food: 'nobody',
  food_list_in_force: 'nobody',
  diary_text_code: 'nobody',
  diary_window: 'nobody',
  export_salt: 'nobody',
  export_chunk: 'nobody',
  data_copy_chunk: 'nobody',
  export_answers: 'nobody',
  erasure_survey: 'nobody',
  family_standing: 'nobody',
  family_standing_count: 'nobody',
  curves: 'nobody',
  family_step_time: 'nobody',
  family_standing_progress: 'nobody',
  family_changed: 'nobody',
  study_person: 'nobody',
  survey_count: 'nobody',
  study_person_changed: 'nobody',
  spent_family_code: 'nobody',
}

/** The facts of one column, with those of its table where it says nothing else. */
export function factsOf(table: TableFacts, column: string) {
  const said = table.columns[column]
  if (said === undefined) return undefined
  const { basis, kept, seenBy } = table
  return { basis, kept, seenBy, ...(typeof said === 'string' ? { purpose: said } : said) }
}
