import type { Clock } from '#platform/clock.ts'
import type { WorkCount } from '#platform/contributions.ts'
import type { Database } from '#platform/database.ts'
import type { Listener } from '#platform/listener.ts'

/** What this module must be given. */
export type Needs = {
  db: Database
  clock: Clock
  listener: Listener
  /** What waits for the team, of every module. */
  work: readonly WorkCount[]
}
