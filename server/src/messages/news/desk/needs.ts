import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'

/** The needs of this module. */
export type Needs = { db: Database; clock: Clock }
