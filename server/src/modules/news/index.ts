export { newsContribution } from './contribution.ts'
export { newsRoutes } from './news.routes.ts'
