export { textDeskContribution } from './contribution.ts'
export { textDeskRoutes } from './text-desk.routes.ts'
