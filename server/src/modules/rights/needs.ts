import type { IdentityNeeds } from '#modules/identity/index.ts'
import type { Surveys } from '#modules/surveys/index.ts'
import type { DataSubject, Erase, GivenRow, TableName } from '#platform/contributions.ts'
import type { Database } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'

/** What this module must be given. */
export type Needs = IdentityNeeds

/** A person's rows of every table that has any: what every module holds is for the start of the portal to know. */
export type Give = (db: Database, who: DataSubject) => Promise<Partial<Record<TableName, GivenRow[]>>>

/** What the making of copies must be given. */
export type WorkNeeds = Pick<Needs, 'db' | 'clock' | 'studyName' | 'studyContact'> & { give: Give; log: Log }

/** What the carrying out of erasures must be given. */
export type ErasureNeeds = Omit<Needs, 'networkLimits'> & {
  erase: Erase
  surveys: Pick<Surveys, 'eraseIn'>
  log: Log
}
