export { rehearsalsContribution } from './contribution.ts'
export { rehearsalsRoutes } from './rehearsals.routes.ts'
