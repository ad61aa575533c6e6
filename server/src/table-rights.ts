import type { TableRights } from './platform/database/running-role.ts'

import type { Tables } from './tables.ts'
import { type TableName, views } from '#platform/contributions.ts'
import { dataMap } from '#platform/data-map/data-map.ts'

/** Tables whose rows are evidence. A trigger keeps most of them; a test holds the list against the triggers. */
const evidence = {
  consent_text: 'append-only',
  consent_record: 'append-only',
  family_event: 'append-only',
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
  // a list never changes; a correction is a new version
  food_list: 'append-only',
  food_list_food: 'append-only',
  // a version goes with its entry: the cascade runs with the owner's rights. Its writer is blanked once erased
  // a note that names somebody is taken out of it (docs/decisions/diary.md)
  diary_entry_version: { appendOnlyExcept: ['account_id', 'content'] },
  audit_line: 'append-only',
  // an erased person's name is erased here too; the trigger lets it be changed to nothing alone
  staff_note: { appendOnlyExcept: ['text'] },
  message_template_version: 'append-only',
  reminder_rule_version: 'append-only',
  spent_family_code: 'append-only',
  // the end of a request is written once; a person's words are blanked when that person is erased
  rights_request: {
    appendOnlyExcept: [
      'answer',
      'answered_at',
      'answered_by',
      'birth_date',
      'carried_out_by',
      'child_id',
      'due_on',
      'erasure_id',
      'outcome',
      'person_confirmed_at',
      'prolonged_at',
      'prolonged_because',
      'team_confirmed_at',
      'team_confirmed_by',
      'told',
      'words',
    ],
  },
} as const satisfies Partial<Record<TableName, TableRights>>

const all = <Name extends string>(names: readonly Name[], rights: TableRights) =>
  Object.fromEntries(names.map((name) => [name, rights])) as Record<Name, TableRights>

/**
 * The rights of the portal's role on each table: the one list that its rights are granted by. To narrow a table that the last
 * release still changes is a step for a later release (docs/decisions/database.md).
 */
export const tableRights: Record<keyof Tables, TableRights> = {
  ...all(Object.keys(dataMap) as TableName[], 'full'),
  ...all(views, 'read-only'),
  ...evidence,
}
