import type { AppointmentState } from '@desco/contract/families/appointments'
import type { ColumnType, Generated } from 'kysely'

type Id = ColumnType<string, string | undefined, never>
type Fixed<T> = ColumnType<T, T, never>

export type CalendarFeedTable = {
  account_id: Fixed<string>
  token_hash: Buffer
  made_at: Date
}

export type AppointmentTable = {
  id: Id
  family_id: Fixed<string>
  starts_at: Date
  minutes: number
  place: string
  purpose: string
  state: AppointmentState
  version: Generated<number>
  words: Generated<string>
  answered_by: ColumnType<string | null, string | null | undefined>
  answered_at: ColumnType<Date | null, Date | null | undefined>
  given_at: Fixed<Date>
  given_by: Fixed<string>
}

/** The tables of the calendar. */
export type CalendarTables = {
  calendar_feed: CalendarFeedTable
  appointment: AppointmentTable
}
