import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Secrets } from '#platform/secrets/encryption.ts'
import type { Log } from '#platform/log.ts'

import type { NetworkLimits } from '#families/index.ts'

/** The needs of this module. */
export type Needs = {
  db: Database
  clock: Clock
  secrets: Secrets
  portalUrl: string
  studyName: string
  networkLimits: NetworkLimits
  /** After so many minutes without a call a session is over. */
  staffIdleMinutes: number
  log: Log
}
