import { sql } from 'kysely'

import { type Clock, later } from '#platform/clock.ts'

export type SettableClock = Clock & { pass(by: Parameters<typeof later>[1]): void; set(moment: string): void }

/** Time as a test wants it, also for the database's statements. */
export function settableClock(start = '2026-11-21T10:00:00Z'): SettableClock {
  let now = new Date(start)
  return {
    now: () => now,
    inDatabase: () => sql<Date>`${now}::timestamptz`,
    isSteady: async () => true,
    pass: (by) => void (now = later(now, by)),
    set: (moment) => void (now = new Date(moment)),
  }
}
