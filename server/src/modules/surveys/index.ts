export { type AccountCheck, checkAccount, type Recording } from './limesurvey/check-account.ts'
export { describeClock } from './limesurvey-clock.rules.ts'
export { isAnsweredAfterLeaving } from './answer-validity.rules.ts'
export { leavingWorker } from './settle-links.ts'
export { surveysContribution } from './contribution.ts'
export { createSurveys, type Surveys } from './create-surveys.ts'
export {
  isOutage,
  isPlainRefusal,
  lacksRight,
  LimeSurveyError,
  rightFor,
  whyNot,
} from './limesurvey/limesurvey-error.ts'
export type { QuestionField, SurveyResponse } from './limesurvey/response-calls.ts'
export type { Needs as SurveysNeeds } from './needs.ts'
export { listAudiences, storeAudience } from './survey-audience.queries.ts'
export { listSurveyFacts } from './survey-facts.queries.ts'
export { everybody, inOrder } from './survey-audience.rules.ts'
export {
  checkLimeSurveyClock,
  findSurveysUpdatedAt,
  moveParticipations,
  carryCompletionsOf,
} from './participation.queries.ts'
export {
  listSchedules,
  lockSchedules,
  storeSchedule,
  unscheduled,
  waitForOther,
} from './survey-schedule.queries.ts'
export { waitsForItself } from './survey-window.rules.ts'
export type { CataloguedSurvey } from './survey-offer.rules.ts'
export { readStandings, readSurveyPlan } from './read-standings.ts'
export type { SurveyStanding } from './survey-standing.rules.ts'
export type { GivenSurvey, SurveyAnswers } from './survey-answers.ts'
export { listStillOpen, listUnsettledAccounts } from './stopped-links.queries.ts'
export { surveysRoutes } from './surveys.routes.ts'
