import { later } from '#platform/clock.ts'

// A chore that has to look at rows of which nobody knows whether anything is due looks at a part of them each hour, and in a large
// study at all of them within days (docs/decisions/work-queue.md). Which part, the hour says: nothing is stored.

/** Numbers of rows: those after one, up to another. */
export type Slice = { after: number; upTo: number }

/** A table with no more than so many is looked at whole each hour. */
export const rowsAnHour = 100_000

/**
 * How many hours it takes to look at so many parts, one an hour. Neither even nor a multiple of 3 or 7: a portal that is away at the
 * same hour of every day or week misses another part each time. In what is left over nothing is looked at.
 */
export function hoursForAll(parts: number): number {
  let hours = Math.max(1, parts)
  while ([2, 3, 7].some((factor) => hours % factor === 0)) hours += 1
  return hours
}

/** Which part is looked at in this hour, from 0; one that there is not in an hour that is left over. */
function turnAt(now: Date, parts: number): number {
  const hour = Math.floor(now.getTime() / later(new Date(0), { hours: 1 }).getTime())
  return hour % hoursForAll(parts)
}

/** The rows of this hour, of a table whose rows are numbered up to `newest`. A part stays the same while rows come. */
export function sliceOfRows(now: Date, newest: number): Slice {
  const place = turnAt(now, Math.ceil(newest / rowsAnHour))
  return { after: place * rowsAnHour, upTo: (place + 1) * rowsAnHour }
}

/**
 * The part of this hour, of all the time from the first moment up to another, in parts of so many days; null where there is no time
 * between. In an hour that is left over it lies behind the end.
 */
export function partOfTime(
  now: Date,
  { first, upTo, days }: { first: Date | undefined; upTo: Date; days: number },
): { since: Date; upTo: Date } | null {
  if (first === undefined || first > upTo) return null
  const length = later(new Date(0), { days }).getTime()
  const parts = Math.floor((upTo.getTime() - first.getTime()) / length) + 1
  const since = later(first, { days: days * turnAt(now, parts) })
  const end = later(since, { days })
  return { since, upTo: end < upTo ? end : upTo }
}
