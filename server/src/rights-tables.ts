import type { ColumnType } from 'kysely'

// What people ask for by the rights that they have over their data.

type Id = ColumnType<string, string | undefined, never>
type Fixed<T> = ColumnType<T, T, never>

export type DataCopyTable = {
  id: Id
  account_id: Fixed<string>
  session_hash: Fixed<Buffer>
  state: 'waiting' | 'ready' | 'failed' | 'gone'
  requested_at: Fixed<Date>
  finished_at: Date | null
  expires_at: Date | null
  fetched_at: Date | null
  file_name: string | null
  file: Buffer | null
}
