import type { TableName } from '#platform/contributions.ts'

import type { DataMap, TableFacts } from './column-facts.ts'
import { logInColumns } from './log-in-columns.ts'
import { peopleColumns } from './people-columns.ts'
import { rightsColumns } from './rights-columns.ts'
import { studyColumns } from './study-columns.ts'
import { teamColumns } from './team-columns.ts'

/**
 * The data map: of each column that holds something about people what it is for, by what right, how long, and who sees it. In
 * Italian, because the data protection officer and, in the copy of their data, families read it. The page in `docs/papers/privacy/`
 * is made from it.
 */
export const dataMap = {
  ...peopleColumns,
  ...logInColumns,
  ...rightsColumns,
  ...studyColumns,
  ...teamColumns,

  job: 'It names rows by their ids; what they say stands there.',
  operator_round: 'When a backup was made and doctor was asked.',
  clock_watch: 'Two moments of the database’s clock.',
  encryption_key: 'Names of keys; the keys are elsewhere.',
  attempt_window: 'Its keys are hashes with a key, deleted a day later.',
  recent_failure: 'Its keys are hashes with a key, deleted a day later.',
  answered_call:
    'Its keys are hashes and its answers encrypted with what only their callers have; deleted a day later.',
  failure_streak: 'Its keys are hashes with a key, deleted a day after the last failure.',
  staff_passkey_challenge: 'Its keys are hashes, deleted within an hour.',
  study_end: 'Days of the study and a text for everybody.',
  consent_text: 'The words that everybody was shown.',
  news_item: 'News of the study, which everybody reads.',
  news_picture: 'Pictures that the team chose for everybody to see, without what a camera writes into them.',
  message_template: 'What messages say; names are put in when one is written.',
  reminder_rule: 'When reminders are written.',
  message_settings: 'In which hours messages leave.',
  survey_catalogue: 'The list of questionnaires, as LimeSurvey gave it.',
  survey_facts: 'What LimeSurvey says of a questionnaire.',
  survey_audience: 'For whom a questionnaire is meant, by age and role.',
  survey_schedule: 'When a questionnaire is open, and how long it takes.',
  food_list: 'Lists of foods, and who of the team brought them.',
  food_list_food: 'The foods of the lists.',
  food_list_in_force: 'From which day on a list holds.',
  diary_text_code: 'Words for foods; they go with the last entry that has them.',
  diary_window: 'Between which days people are assigned days, and who of the team said so.',
  export_salt: 'A random number of the study, encrypted.',
  export_chunk: 'Files of everybody, deleted when they were fetched or after 24 hours.',
  data_copy_chunk:
    'Pieces of the copies of people’s data, for a day; they go with the copy, and it with its person.',
  export_answers: 'Answers of everybody on their way into a file, deleted when it is made or has failed.',
  erasure_survey: 'Survey tokens of people who are erased already, until LimeSurvey holds nothing of them.',
  family_standing: 'It repeats what other tables say of a family, and follows them.',
  family_standing_count: 'Numbers of families.',
  curves: 'Numbers of families and people, by weeks.',
  family_step_time: 'Numbers of families.',
  family_standing_progress: 'How far the portal is with a computation.',
  family_changed: 'Ids of families, for a second.',
  study_person:
    'It repeats who takes part and how old a child is, without names, and follows what other tables say.',
  survey_count: 'Numbers of people, by questionnaire.',
  study_person_changed: 'Ids of families, for a second.',
  spent_family_code: 'Keyed hashes of codes that are not given out again: without the code they say nothing.',
} as const satisfies DataMap

export type PersonalTableName = {
  [Table in TableName]: (typeof dataMap)[Table] extends string ? never : Table
}[TableName]

/** The card of a table that holds something about people. */
export function personalCard(table: TableName): TableFacts {
  const card: TableFacts | string = dataMap[table]
  if (typeof card === 'string') throw new Error(`${table} holds nothing about people.`)
  return card
}

/** The facts of one column, with those of its table where it says nothing else. */
export function factsOf(table: TableFacts, column: string) {
  const said = table.columns[column]
  if (said === undefined) return undefined
  const { basis, kept, seenBy } = table
  return { basis, kept, seenBy, ...(typeof said === 'string' ? { purpose: said } : said) }
}
