export { appointmentReminderWorker } from './appointment-reminders.ts'
export {
  appointmentsOf,
  cancelAppointment,
  changeAppointment,
  describeAppointment,
  giveAppointment,
} from './appointments.ts'
export { calendarRoutes } from './calendar.routes.ts'
export { calendarContribution } from './contribution.ts'
