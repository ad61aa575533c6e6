import type { ExportKind } from '@desco/contract/staff/exports'

import type { IdentityNeeds } from '#modules/identity/index.ts'
import type { Surveys } from '#modules/surveys/index.ts'
import type { Erase, Giver } from '#platform/contributions.ts'
import type { Database } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'

/** What this module must be given. */
export type Needs = IdentityNeeds

/** What the making of copies must be given: what every module holds is for the start of the portal to know. */
export type WorkNeeds = Pick<Needs, 'db' | 'clock' | 'studyName' | 'studyContact'> & {
  givers: readonly Giver[]
  log: Log
}

/** What the carrying out of erasures must be given. */
export type ErasureNeeds = Omit<Needs, 'networkLimits'> & {
  erase: Erase
  /** Leaves no file of an export in the portal that could hold the family; in the transaction of its erasure. */
  keepNoneContaining: (tx: Database, since: Readonly<Record<ExportKind, Date | null>>) => Promise<void>
  surveys: Pick<Surveys, 'eraseIn'>
  log: Log
}
