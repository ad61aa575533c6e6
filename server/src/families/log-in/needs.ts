import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import type { Secrets } from '#platform/secrets/encryption.ts'

/** Failures and tries that one address may make before it has to wait: generous, a whole school can sit behind one. */
export type NetworkLimits = { loginFailures: number; codeTriesPerHour: number; signUpsPerHour: number }

/** The needs of this module. */
export type Needs = {
  db: Database
  clock: Clock
  secrets: Secrets
  portalUrl: string
  studyName: string
  studyContact: string
  networkLimits: NetworkLimits
  /** Told when an account or an address begins to wait. */
  log?: Log
}
