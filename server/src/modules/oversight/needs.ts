import type { FamiliesNeeds } from '#modules/families/index.ts'
import type { SurveysNeeds } from '#modules/surveys/index.ts'

/** What this module must be given. */
export type Needs = FamiliesNeeds & SurveysNeeds
