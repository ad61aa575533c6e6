export { appointmentReminderWorker } from './calendar/appointment-reminders.ts'
export {
  appointmentsOf,
  cancelAppointment,
  changeAppointment,
  giveAppointment,
} from './calendar/appointments.ts'
export { calendarContribution } from './calendar/contribution.ts'
export { messagesContribution } from './letters/contribution.ts'
export { secondsUntilMessagesLeave } from './letters/message-is-wanted.ts'
export { messageWorker } from './letters/message-worker.ts'
export { messagesDeskRoutes, messagesRoutes } from './messages.routes.ts'
export { newsroomContribution } from './news/desk/contribution.ts'
export { publishDraft } from './news/desk/publish-news.ts'
export { listStaffNews } from './news/desk/see-news.ts'
export { draftNews } from './news/desk/write-news.ts'
export { readPaths } from './path/read-paths.ts'
export { textDeskContribution } from './texts/contribution.ts'
