export { calendarRoutes } from './calendar.routes.ts'
export { calendarContribution } from './contribution.ts'
