export { appointmentsOf, cancelAppointment, changeAppointment, giveAppointment } from './appointments.ts'
export { calendarRoutes } from './calendar.routes.ts'
export { calendarContribution } from './contribution.ts'
