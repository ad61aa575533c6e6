import type { FamiliesNeeds } from '#modules/families/index.ts'
import type { SurveysNeeds } from '#modules/surveys/index.ts'
import type { Log } from '#platform/log.ts'

/** What acting for a family needs. */
export type ActNeeds = FamiliesNeeds

/** What showing names needs. */
export type NamesNeeds = ActNeeds & {
  /** To one of the team, names of so many families. */
  namesPerHour: number
  log: Log
}

/** What this module must be given. */
export type Needs = NamesNeeds & SurveysNeeds
