import type { DropReason, ReminderSubject } from '@desco/contract/staff/message-words'
import type { RecipientFilter } from '@desco/contract/staff/message-sendings'
import type { ColumnType, Generated } from 'kysely'

// Messages that nobody has to get: rules, templates and what was written to whom.

type Id = ColumnType<string, string | undefined, never>
type Fixed<T> = ColumnType<T, T, never>

export type MessageTemplateTable = {
  id: Id
  name: string
  subject: string
  body: string
  version: Generated<number>
  edited_at: Date
}

export type MessageTemplateVersionTable = {
  template_id: Fixed<string>
  version: Fixed<number>
  name: Fixed<string>
  subject: Fixed<string>
  body: Fixed<string>
  staff_id: Fixed<string | null>
  written_at: Fixed<Date>
}

export type ReminderRuleTable = {
  id: Id
  subject: ReminderSubject
  survey_id: number | null
  template_id: string
  after_days: number
  every_days: number
  at_most: number
  enabled: boolean
  version: Generated<number>
  edited_at: Date
  due_now: number | null
  counted_at: Date | null
}

export type ReminderRuleVersionTable = {
  rule_id: Fixed<string>
  version: Fixed<number>
  subject: Fixed<ReminderSubject>
  survey_id: Fixed<number | null>
  template_id: Fixed<string>
  after_days: Fixed<number>
  every_days: Fixed<number>
  at_most: Fixed<number>
  enabled: Fixed<boolean>
  staff_id: Fixed<string | null>
  written_at: Fixed<Date>
}

export type MessageSettingsTable = {
  id: Fixed<number>
  from_hour: number
  until_hour: number
  per_week: number
  version: Generated<number>
}

export type MessageSendingTable = {
  id: Id
  template_id: Fixed<string>
  template_version: Fixed<number>
  filter: ColumnType<RecipientFilter, string, never>
  families: number
  staff_id: Fixed<string>
  sent_at: Fixed<Date>
  stopped_at: Date | null
  news_id: ColumnType<string | null, string | null | undefined, never>
}

/** What stands for the words in braces, without names. */
export type SaidInMessage = { questionario?: string; giorno?: string; notizia?: string }

export type MessageTable = {
  id: Id
  family_id: Fixed<string>
  account_id: Fixed<string>
  occasion: Fixed<string>
  rule_id: Fixed<string | null>
  rule_version: Fixed<number | null>
  sending_id: Fixed<string | null>
  template_id: Fixed<string>
  template_version: Fixed<number>
  about: Generated<string[]>
  said: ColumnType<SaidInMessage, string | undefined, never>
  written_at: Fixed<Date>
  mail_id: string | null
  dropped: DropReason | null
  unsubscribe_hash: Buffer | null
}

/** Every parent who can be written to, and what stands against it; a view, never written. */
export type MessageReaderView = {
  account_id: string
  family_id: string
  name: string
  email: string
  is_proved: boolean
  has_left: boolean
  agreed: boolean
  agreed_until: string | null
  wants_fewer: boolean
  paused_until: string | null
  bounced: boolean
}

export type MessageTables = {
  message_template: MessageTemplateTable
  message_template_version: MessageTemplateVersionTable
  reminder_rule: ReminderRuleTable
  reminder_rule_version: ReminderRuleVersionTable
  message_settings: MessageSettingsTable
  message_sending: MessageSendingTable
  message: MessageTable
  message_reader: MessageReaderView
}
