import type { ExportFailure, ExportKind, ExportSeparator, ExportState } from '@desco/contract/staff/exports'
import type { ColumnType, Generated } from 'kysely'

// Files for the analysis, and who asked for them.

type Id = ColumnType<string, string | undefined, never>
type Fixed<T> = ColumnType<T, T, never>

export type ExportSaltTable = { id: ColumnType<number, never, never>; salt: string }

export type ExportJobTable = {
  id: Id
  kind: Fixed<ExportKind>
  separator: Fixed<ExportSeparator>
  identifiable: Fixed<boolean>
  state: ExportState
  requested_by: Fixed<string | null>
  reason: Fixed<string | null>
  requested_at: Fixed<Date>
  decided_by: string | null
  decision_reason: string | null
  decided_at: Date | null
  attempt: Generated<number>
  done_steps: Generated<number>
  total_steps: number | null
  row_count: ColumnType<string | null, number | undefined, number | null>
  byte_count: ColumnType<string | null, number | undefined, number | null>
  chunk_count: number | null
  file_name: string | null
  file_sha256: Buffer | null
  finished_at: Date | null
  failure: ColumnType<ExportFailure | null, undefined, ExportFailure | null>
  failed_survey: ColumnType<string | null, undefined, string | null>
  expires_at: Date | null
  transfers: Generated<number>
  transfer_until: Date | null
  downloaded_at: Date | null
  contains_erased: Generated<boolean>
}

export type ExportChunkTable = {
  export_id: Fixed<string>
  attempt: Fixed<number>
  number: Fixed<number>
  bytes: Fixed<Buffer>
}

export type ExportAnswersTable = {
  export_id: Fixed<string>
  attempt: Fixed<number>
  survey_id: Fixed<number>
  number: Fixed<number>
  bytes: Fixed<Buffer>
}
