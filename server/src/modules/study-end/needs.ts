import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import type { Listener } from '#platform/listener.ts'

/** What this module must be given. */
export type Needs = { db: Database; clock: Clock; listener: Listener }
