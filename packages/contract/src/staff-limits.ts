/** Numbers of the research team's side; apart from `limits`, which travel to families. */
export const staffLimits = {
  password: { min: 12, max: 128 },
  setUp: { hours: 48, triesPerHour: 300 },
  session: { hours: 12, idleMinutes: 60 },
  recoveryCodes: 10,
  /** Of the days that the team writes: a year with a sign too few or too many is refused. */
  years: { first: 2000, last: 2100 },
  news: { title: { min: 3, max: 120 }, text: { min: 10, max: 4_000 } },
  audience: { age: { min: 0, max: 20 }, place: { min: 1, max: 999 } },
  exports: { keptHours: 24, approvalDays: 7, transfers: 5, openPerPerson: 10 },
} as const
