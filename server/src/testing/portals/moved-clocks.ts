import { type RawBuilder, sql } from 'kysely'

/** The clocks of one machine and one database, as a test wants each of them. */
export type MovedClocks = {
  wall(): number
  monotonic(): number
  inDatabase(): RawBuilder<Date>
  /** The time of a right clock, in milliseconds. */
  right(): number
  /** Lets seconds pass. */
  pass(seconds: number): void
  /** From now on that clock is so many seconds ahead of the right one. */
  machine(ahead: number): void
  database(ahead: number): void
}

export function movedClocks(start = '2026-11-21T10:00:00Z'): MovedClocks {
  const began = new Date(start).getTime()
  let gone = 0
  let [machine, database] = [0, 0]
  const right = () => began + gone
  return {
    wall: () => right() + machine,
    // from no moment that anybody knows
    monotonic: () => 1_000 + gone,
    inDatabase: () => sql<Date>`${new Date(right() + database)}::timestamptz`,
    right,
    pass: (seconds) => void (gone += seconds * 1_000),
    machine: (ahead) => void (machine = ahead * 1_000),
    database: (ahead) => void (database = ahead * 1_000),
  }
}
