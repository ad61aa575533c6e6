import type { SurveysNeeds } from '#modules/surveys/index.ts'
import type { Clock } from '#platform/clock.ts'

/** What this module must be given. */
export type Needs = SurveysNeeds & { clock: Clock }
