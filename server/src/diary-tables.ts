import type { Meal } from '@desco/contract/diary/entries'
import type { ColumnType, Generated } from 'kysely'

// The food diary: the lists of foods, what people ate, and on which days they are asked to write.

type Id = ColumnType<string, string | undefined, never>
type Fixed<T> = ColumnType<T, T, never>
type Made<T> = ColumnType<T, never, never>
type Json = ColumnType<Record<string, unknown>, string, string>

export type FoodListTable = {
  version: Fixed<number>
  csv: Fixed<string>
  sha256: Fixed<Buffer>
  staff_id: Fixed<string | null>
  stored_at: Fixed<Date>
}

export type FoodListFoodTable = {
  version: Fixed<number>
  food_id: Fixed<string>
  name: Fixed<string>
  food_group: Fixed<string>
  grams: ColumnType<Record<string, number>, string, never>
  foodex2: Fixed<string>
  study_code: Fixed<string>
}

export type FoodListInForceTable = {
  from_day: Fixed<string>
  version: number
  staff_id: string | null
  decided_at: Date
}

export type DiaryEntryTable = {
  id: Fixed<string>
  family_id: Fixed<string>
  parent_id: Fixed<string | null>
  child_id: Fixed<string | null>
  person_id: Made<string>
  day: Fixed<string>
  kind: Fixed<'food' | 'meal' | 'day'>
  meal: Meal | null
  version: number
  content: Json
  deleted: boolean
  text_key: Made<string | null>
  food_id: Made<string | null>
  account_id: string | null
  staff_id: string | null
  recorded_at: Date
  received_at: Date
  first_received_at: Fixed<Date>
  times_edited: Generated<number>
}

export type DiaryEntryVersionTable = {
  entry_id: Fixed<string>
  version: Fixed<number>
  meal: Fixed<Meal | null>
  content: ColumnType<Record<string, unknown>, string, never>
  deleted: Fixed<boolean>
  account_id: Fixed<string | null>
  staff_id: Fixed<string | null>
  reason: Fixed<string | null>
  recorded_at: Fixed<Date>
  received_at: Fixed<Date>
}

export type DiaryUnappliedTable = {
  id: Id
  family_id: Fixed<string>
  parent_id: Fixed<string | null>
  child_id: Fixed<string | null>
  person_id: Made<string>
  entry_id: Fixed<string>
  reason: Fixed<string>
  entry: ColumnType<Record<string, unknown>, string, never>
  sha256: Fixed<Buffer>
  account_id: Fixed<string | null>
  received_at: Fixed<Date>
  settled_at: Date | null
  settlement: 'applied' | 'dismissed' | 'resolved' | null
  staff_id: string | null
  more: Generated<number>
}

export type DiaryPlanDayTable = {
  family_id: Fixed<string>
  parent_id: Fixed<string | null>
  child_id: Fixed<string | null>
  person_id: Made<string>
  day: Fixed<string>
  planned_at: Fixed<Date>
  staff_id: Fixed<string | null>
}

export type DiaryWindowTable = {
  id: Id
  from_day: Fixed<string>
  to_day: Fixed<string>
  days: Fixed<number>
  staff_id: Fixed<string | null>
  opened_at: Fixed<Date>
  closed_at: Date | null
}

export type DiaryReminderTable = {
  account_id: Fixed<string>
  day: Fixed<string>
  kind: Fixed<'evening_before' | 'still_empty'>
  queued_at: Date
}

export type DiaryTextCodeTable = {
  text_key: Fixed<string>
  food_id: string
  list_version: number
  staff_id: string | null
  coded_at: Date
}
