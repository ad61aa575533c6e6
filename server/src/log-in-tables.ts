import type { ChangedThing, Changer } from '@desco/contract/families/told-changes'
import type { ColumnType, Generated } from 'kysely'

// How people enter, and what is counted of those who try.

type Fixed<T> = ColumnType<T, T, never>

export type SessionTable = {
  token_hash: Fixed<Buffer>
  account_id: Fixed<string>
  purpose: Fixed<'session' | 'onboarding'>
  created_at: Fixed<Date>
  expires_at: Date
}

export type OneTimeCodeTable = {
  account_id: Fixed<string>
  purpose: Fixed<'VERIFY_ACCOUNT' | 'FORGET_PASSWORD'>
  code_hash: Buffer
  expires_at: Date
  wrong_tries: Generated<number>
  used_at: Date | null
  created_at: Date
}

export type AttemptWindowTable = { key: Fixed<Buffer>; started_at: Date; attempts: number }

export type FailureStreakTable = {
  key: Fixed<Buffer>
  failures: number
  last_at: Date
  blocked_until: Date | null
}

export type AnsweredCallTable = { key: Fixed<Buffer>; answer: Buffer | null; called_at: Date }

export type RecentFailureTable = { key: Fixed<Buffer>; failed_at: Fixed<Date> }

export type ToldChangeTable = {
  id: ColumnType<string, string | undefined, never>
  account_id: Fixed<string>
  what: Fixed<ChangedThing>
  by_whom: Fixed<Exclude<Changer, 'self'>>
  changed_at: Fixed<Date>
}

export type KnownDeviceTable = {
  token_hash: Fixed<Buffer>
  account_id: Fixed<string | null>
  staff_id: Fixed<string | null>
  last_used_at: Date
  expires_at: Date
}
