export { surveyDeskContribution } from './contribution.ts'
export { reconcileByItself, reconciliationWorker, requestReconciliation } from './reconcile-surveys.ts'
export { seeReconciliation } from './see-reconciliation.ts'
export { surveyDeskRoutes } from './survey-desk.routes.ts'
