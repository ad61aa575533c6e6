import type { Contribution } from '#platform/contributions.ts'
import { rowsThatGo } from '#platform/database/personal-data.queries.ts'

import { appointmentReminderIsWanted, queueLostReminders } from './appointment-reminders.ts'
import { eraseAppointments, giveAppointmentsOf } from './appointments.queries.ts'

export const calendarContribution = {
  chores: [{ name: 'reminders of appointments', run: queueLostReminders }],
  mailChecks: { 'appointment-reminder': appointmentReminderIsWanted },
  tables: {
    appointment: {
      give: giveAppointmentsOf,
      // it may name anybody of the family: it goes with the last of them, and a parent's words with the parent
      erase: eraseAppointments,
    },
    calendar_feed: rowsThatGo('calendar_feed', { account_id: 'accountIds' }),
  },
} as const satisfies Contribution
