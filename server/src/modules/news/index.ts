export { newsContribution } from './contribution.ts'
export { readerOf } from './list-news.ts'
export { listPublishedNews, stepOf } from './news.queries.ts'
export { newsRoutes } from './news.routes.ts'
