import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'

/** What this module must be given. */
export type Needs = { db: Database; clock: Clock }
