export { readPaths } from './read-paths.ts'
export { studyPathRoutes } from './study-path.routes.ts'
