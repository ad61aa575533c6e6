import type { ExportKind } from '@desco/contract/team/exports'

import type { Surveys } from '#questionnaires/index.ts'
import type { Erase, Giver, WorkCount } from '#platform/contributions.ts'
import type { Database } from '#platform/database/database.ts'
import type { LetterNeeds, Needs } from '#platform/needs.ts'

/** The needs of the making of copies: the start of the portal knows what every module holds. */
export type CopyNeeds = Needs<'studyName' | 'studyContact' | 'log'> & { givers: readonly Giver[] }

/** The needs of the carrying out of erasures. */
export type ErasureNeeds = ErasingAllNeeds & {
  erase: Erase
  /** Leaves no file of an export in the portal that could hold the family; in the transaction of its erasure. */
  keepNoneContaining: (tx: Database, since: Readonly<Record<ExportKind, Date | null>>) => Promise<void>
  surveys: Pick<Surveys, 'eraseIn'>
}

/** The needs of the erasing of all families. */
export type ErasingAllNeeds = LetterNeeds & Needs<'log'>

/** The needs of the end of the study. */
export type EndNeeds = Needs<'studyName'> & {
  /** The work that waits for the team, of every module. */
  work: readonly WorkCount[]
  /** The files of exports that name people and still lie in the portal. */
  countFilesWithNames: (db: Database, now: Date) => Promise<number>
}
