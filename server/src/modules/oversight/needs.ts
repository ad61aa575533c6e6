import type { FamiliesNeeds } from '#modules/families/index.ts'
import type { SurveysNeeds } from '#modules/surveys/index.ts'

/** What acting for a family needs. */
export type ActNeeds = FamiliesNeeds

/** What this module must be given. */
export type Needs = ActNeeds & SurveysNeeds
