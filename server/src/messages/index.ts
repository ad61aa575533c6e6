export { appointmentReminderWorker } from './calendar/appointment-reminders.ts'
export {
  appointmentsOf,
  cancelAppointment,
  changeAppointment,
  giveAppointment,
} from './calendar/appointments.ts'
export { calendarContribution, messagesContribution, textDeskContribution } from './contribution.ts'
export { secondsUntilMessagesLeave } from './letters/when-messages-leave.ts'
export { messageWorker } from './letters/message-worker.ts'
export { messagesDeskRoutes, messagesRoutes } from './messages.routes.ts'
export { publishDraft } from './news/desk/publish-news.ts'
export { draftNews, listStaffNews } from './news/desk/newsroom.ts'
export { readPaths } from './path/read-paths.ts'
