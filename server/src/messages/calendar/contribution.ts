import { type Contribution, nothingElse } from '#platform/contributions.ts'
import { deletesRows, givesRows } from '#platform/database/personal-data.queries.ts'

import {
  appointmentReminderIsWanted,
  appointmentReminderQueue,
  queueLostReminders,
} from './appointment-reminders.ts'
import { eraseAppointments, giveAppointmentsOf } from './appointments.queries.ts'

export const calendarContribution = {
  ...nothingElse,
  queues: [appointmentReminderQueue],
  chores: [{ name: 'reminders of appointments', run: queueLostReminders }],
  mailChecks: { 'appointment-reminder': appointmentReminderIsWanted },
  tables: {
    appointment: {
      holds: 'families',
      kept: 'as long as anybody of the family is in the study',
      give: giveAppointmentsOf,
      // it may name anybody of the family: it goes with the last of them, and a parent's words with the parent
      erase: eraseAppointments,
    },
    calendar_feed: {
      holds: 'families',
      kept: 'until it is ended, or its owner is erased; who has left is answered nothing',
      give: givesRows('calendar_feed', { account_id: 'accountIds' }, { without: ['token_hash'] }),
      erase: deletesRows('calendar_feed', { account_id: 'accountIds' }),
    },
  },
} as const satisfies Contribution
