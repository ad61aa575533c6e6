export { newsContribution } from './contribution.ts'
export { listPublishedNews } from './news.queries.ts'
export { newsRoutes } from './news.routes.ts'
