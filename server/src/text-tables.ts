import type { ConsentGiven } from '@desco/contract/consents/ledger'
import type { StudyText } from '@desco/contract/consents/study-text'
import type { ColumnType, Generated } from 'kysely'

// What parents and children agree to: the words, the answers, and new versions.

type Id = ColumnType<string, string | undefined, never>
type Fixed<T> = ColumnType<T, T, never>
type ConsentMeans = ConsentGiven['means']

export type ConsentTextTable = {
  sha256: Fixed<Buffer>
  section: Fixed<string>
  version: Fixed<string>
  text: Fixed<string>
}

export type ConsentRecordTable = {
  id: ColumnType<string, never, never>
  family_id: Fixed<string>
  account_id: Fixed<string | null>
  section: Fixed<string>
  version: Fixed<string>
  text_sha256: Fixed<Buffer>
  answer: Fixed<string>
  means: Fixed<ConsentMeans>
  answered_at: Fixed<Date>
  invitation_id: ColumnType<string | null, string | null | undefined, never>
  child_ids: ColumnType<string[], string[] | undefined, never>
}

export type TextVersionTable = {
  id: Id
  section: Fixed<StudyText>
  title: string
  paragraphs: string[]
  revision: Generated<number>
  state: 'draft' | 'to_approve' | 'approved' | 'discarded'
  effective_on: string | null
  agree_again: Generated<boolean>
  old_until: string | null
  writers: string[]
  written_by: string | null
  written_at: Date
  approved_by: string | null
  approved_at: Date | null
}

export type TextNoticeTable = {
  text_id: Fixed<string>
  account_id: Fixed<string>
  noted_at: Fixed<Date>
}

/** Who has to answer which version: a view, never written. */
export type TextOwedView = {
  account_id: string
  text_id: string
  section: StudyText
  effective_on: string
  old_until: string
}
