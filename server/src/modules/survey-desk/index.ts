export { surveyDeskContribution } from './contribution.ts'
export { reconciliationWorker, requestReconciliation } from './reconcile-surveys.ts'
export { seeReconciliation } from './see-reconciliation.ts'
export { surveyDeskRoutes } from './survey-desk.routes.ts'
