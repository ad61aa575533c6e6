import type { Needs as SurveysNeeds } from '#questionnaires/catalogue/needs.ts'
import type { Clock } from '#platform/clock.ts'

/** The needs of this module. */
export type Needs = SurveysNeeds & { clock: Clock }
