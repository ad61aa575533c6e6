import type { ExportKind } from '@desco/contract/team/exports'

import type { IdentityNeeds } from '#families/index.ts'
import type { Surveys } from '#questionnaires/index.ts'
import type { Erase, Giver } from '#platform/contributions.ts'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'

/** The needs of this module. */
export type Needs = IdentityNeeds

/** The needs of the making of copies: the start of the portal knows what every module holds. */
export type WorkNeeds = Pick<Needs, 'db' | 'clock' | 'studyName' | 'studyContact'> & {
  givers: readonly Giver[]
  log: Log
}

/** The needs of the carrying out of erasures. */
export type ErasureNeeds = Omit<Needs, 'networkLimits'> & {
  erase: Erase
  /** Leaves no file of an export in the portal that could hold the family; in the transaction of its erasure. */
  keepNoneContaining: (tx: Database, since: Readonly<Record<ExportKind, Date | null>>) => Promise<void>
  surveys: Pick<Surveys, 'eraseIn'>
  log: Log
}
