import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Secrets } from '#platform/secrets/encryption.ts'

/** The needs of this module. */
export type Needs = {
  db: Database
  clock: Clock
  secrets: Secrets
  /** Where families find the portal, without a slash at the end. */
  portalUrl: string
  studyName: string
}
