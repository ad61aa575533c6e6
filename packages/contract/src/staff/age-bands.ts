/** How the team's curves tell ages apart: on the day of what is counted. `gone`: a child whose data were erased. */
export const ageBands = ['parents', 'under6', 'from6', 'from11', 'from14', 'gone'] as const
export type AgeBand = (typeof ageBands)[number]

/** The first age of each band of children, in years; those of 14 and more are one. */
export const firstAgeOf = { under6: 0, from6: 6, from11: 11, from14: 14 } as const
