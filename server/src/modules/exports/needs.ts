import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import type { Secrets } from '#platform/encryption.ts'
import type { Log } from '#platform/log.ts'

/** What this module must be given. */
export type Needs = { db: Database; clock: Clock }

/** What the making of files must be given. */
export type WorkNeeds = Needs & { secrets: Secrets; log: Log }
