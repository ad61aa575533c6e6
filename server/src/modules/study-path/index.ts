export { studyPathRoutes } from './study-path.routes.ts'
