import type { SurveysNeeds } from '#modules/surveys/index.ts'
import type { Clock } from '#platform/clock.ts'

/** The needs of this module. */
export type Needs = SurveysNeeds & { clock: Clock }
