export { listStaffNews } from './see-news.ts'
export { newsroomRoutes } from './newsroom.routes.ts'
export { publishDraft } from './publish-news.ts'
export { draftNews } from './write-news.ts'
