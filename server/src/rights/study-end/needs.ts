import type { Clock } from '#platform/clock.ts'
import type { Secrets } from '#platform/secrets/encryption.ts'
import type { Log } from '#platform/log.ts'
import type { WorkCount } from '#platform/contributions.ts'
import type { Database } from '#platform/database/database.ts'

/** The needs of this module. */
export type Needs = {
  db: Database
  clock: Clock
  studyName: string
  /** The work that waits for the team, of every module. */
  work: readonly WorkCount[]
  /** The files of exports that name people and still lie in the portal. */
  countFilesWithNames: (db: Database, now: Date) => Promise<number>
}

/** The needs of the erasing of all families. */
export type WorkNeeds = {
  db: Database
  clock: Clock
  secrets: Secrets
  portalUrl: string
  studyName: string
  studyContact: string
  log: Log
}
