export { newsContribution } from './contribution.ts'
export { readerOf } from './list-news.ts'
export { listPublishedNews } from './news.queries.ts'
export { newsRoutes } from './news.routes.ts'
