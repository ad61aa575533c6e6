export { createSurveys } from './create-surveys.ts'
export type { Needs as SurveysNeeds } from './needs.ts'
export { surveysRoutes } from './surveys.routes.ts'
