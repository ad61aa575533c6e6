export { oversightRoutes } from './oversight.routes.ts'
