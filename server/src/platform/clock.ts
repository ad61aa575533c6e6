/** The time as the server sees it; tests stand in for it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

export const later = (
  moment: Date,
  by: { seconds?: number; minutes?: number; hours?: number; days?: number },
) =>
  new Date(
    moment.getTime() +
      1000 * ((by.seconds ?? 0) + 60 * ((by.minutes ?? 0) + 60 * ((by.hours ?? 0) + 24 * (by.days ?? 0)))),
  )
