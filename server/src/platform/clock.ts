import { addDays, momentInItaly } from '@desco/contract/diary/days'
export { dayInItaly } from '@desco/contract/families/birth-date'
import { type RawBuilder, sql } from 'kysely'

/** The only source of time. Tests pass their own. */
export type Clock = {
  /** The moment by this process. */
  now(): Date
  /** The same for a statement: by the database, whose clock all processes share. A test's clock puts its own moment there. */
  inDatabase(): RawBuilder<Date>
  /** Whether the clocks have gone evenly for long enough that what cannot be undone may be done by them (docs/decisions/work-queue.md). */
  isSteady(): Promise<boolean>
}

/**
 * An act that cannot be undone is not done: a clock jumped, or was watched by nobody, less than an hour ago, or this machine's is
 * wrong.
 */
export class ClocksUnsteady extends Error {
  override readonly name = 'ClocksUnsteady'
}

export const systemClock: Clock = {
  now: () => new Date(),
  inDatabase: () => sql<Date>`statement_timestamp()`,
  isSteady: async () => true,
}

export const later = (
  moment: Date,
  by: { seconds?: number; minutes?: number; hours?: number; days?: number },
) =>
  new Date(
    moment.getTime() +
      1000 * ((by.seconds ?? 0) + 60 * ((by.minutes ?? 0) + 60 * ((by.hours ?? 0) + 24 * (by.days ?? 0)))),
  )

const printed = new Intl.DateTimeFormat('it-IT', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** A day (`YYYY-MM-DD`) as mails say it: *martedì 24 novembre*. */
export const printDay = (day: string): string => printed.format(new Date(`${day}T12:00:00Z`))

/** The first moment of an Italian day (`YYYY-MM-DD`), or of one some days later. */
export const startOfDayInItaly = (day: string, { daysLater = 0 } = {}): Date =>
  momentInItaly(addDays(day, daysLater))
