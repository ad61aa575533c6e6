import type { Needs } from '#platform/needs.ts'

import type { Surveys } from './create-surveys.ts'

/** The needs of whatever asks LimeSurvey. */
export type SurveysNeeds = Needs & { surveys: Surveys }
