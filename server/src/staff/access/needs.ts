import type { LetterNeeds, Needs } from '#platform/needs.ts'

/** The needs of the team's accesses. */
export type StaffNeeds = LetterNeeds & Needs<'networkLimits' | 'staffIdleMinutes' | 'log'>
