export { studyEndContribution } from './contribution.ts'
export { studyEndRoutes } from './study-end.routes.ts'
