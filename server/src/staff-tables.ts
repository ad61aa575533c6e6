import type { AuditAct, AuditSubject } from '@desco/contract/staff/audit-acts'
import type { StaffRole } from '@desco/contract/staff/roles'
import type { ColumnType, Generated } from 'kysely'

// Who of the team may enter, and the log of all they do.

type Id = ColumnType<string, string | undefined, never>
type Fixed<T> = ColumnType<T, T, never>

export type StaffAccountTable = {
  id: Id
  email: string
  name: string | null
  /** The name, or the e-mail of who has given none. */
  shown_as: ColumnType<string, never, never>
  role: StaffRole
  password_hash: string | null
  totp_secret: string | null
  totp_last_step: Generated<string>
  set_up_hash: Buffer | null
  set_up_expires_at: Date | null
  set_up_visit_hash: ColumnType<Buffer | null, Buffer | null | undefined>
  /** By what passkeys name this person to their devices; null until the first is asked for. */
  passkey_handle: ColumnType<Buffer | null, Buffer | null | undefined>
  expires_on: string
  disabled_at: Date | null
  created_at: Fixed<Date>
}

export type StaffEndWarningTable = {
  staff_id: Fixed<string>
  expires_on: Fixed<string>
  days_before: Fixed<number>
  noted_at: Fixed<Date>
}

export type StaffRecoveryCodeTable = { staff_id: Fixed<string>; code_hash: Fixed<Buffer> }

export type StaffPasskeyTable = {
  id: Id
  staff_id: Fixed<string>
  credential_id: Fixed<Buffer>
  public_key: Fixed<Buffer>
  /** How often the device says that it has signed; 0 for ever on devices that do not count. */
  counter: string
  transports: Fixed<string[]>
  name: Fixed<string>
  made_at: Fixed<Date>
  last_used_at: ColumnType<Date | null, null | undefined, Date>
}

export type StaffPasskeyChallengeTable = { challenge_hash: Fixed<Buffer>; expires_at: Fixed<Date> }

export type StaffSessionTable = {
  id: Id
  token_hash: Fixed<Buffer>
  staff_id: Fixed<string>
  device: Fixed<string>
  created_at: Fixed<Date>
  last_seen_at: Date
  expires_at: Fixed<Date>
}

export type AuditLineTable = {
  seq: Fixed<string>
  happened_at: Fixed<Date>
  doer: Fixed<'staff' | 'command_line' | 'portal'>
  staff_id: Fixed<string | null>
  act: Fixed<AuditAct>
  subject_kind: Fixed<AuditSubject | null>
  subject_id: Fixed<string | null>
  reason: Fixed<string | null>
  details: Fixed<string>
  hash: Fixed<Buffer>
}
