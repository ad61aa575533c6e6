import type { Log } from '#platform/log.ts'
import type { LetterNeeds, Needs } from '#platform/needs.ts'

/** The needs of acting in a family. `log` is told when an account or an address begins to wait. */
export type FamiliesNeeds = LetterNeeds & Needs<'networkLimits'> & { log?: Log }
