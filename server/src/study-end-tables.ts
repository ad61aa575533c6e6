import type { Generated } from 'kysely'

// How the study comes to its end.

/** How the study comes to its end; one row. Days are Italian ones. */
export type StudyEndTable = {
  only_row: Generated<boolean>
  closed_from: string | null
  closed_text: string
  begun_until: string | null
  ends_on: string | null
  /** Whether LimeSurvey was told of everybody. */
  links_closed: Generated<boolean>
  version: Generated<number>
}

/** The erasure of all families after the study: at most one that was not taken back. */
export type ErasureOfAllTable = {
  id: Generated<string>
  begins_on: string
  asked_by: string
  asked_at: Date
  approved_by: string | null
  approved_at: Date | null
  taken_back_at: Date | null
  told_up_to: string | null
  told_at: Date | null
  untold_up_to: string | null
  begun_at: Date | null
  families: number | null
  gone_through: string | null
  ended_at: Date | null
}
