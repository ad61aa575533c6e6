import { sql } from 'kysely'

import { isLastOfFamily } from '#families/index.ts'
import type { Contribution, DataSubject, GivenRow } from '#platform/contributions.ts'
import type { Database } from '#platform/database/database.ts'
import { inBatches } from '#platform/database/personal-data.queries.ts'

import { appointmentReminderIsWanted, queueLostReminders } from './appointment-reminders.ts'

/** Of a parent or child: the appointments of their family. */
const giveAppointmentsOf = (db: Database, who: DataSubject) =>
  inBatches(
    db,
    sql<GivenRow>`
      select id, starts_at, minutes, place, purpose, state, words, answered_by, answered_at, given_at
      from appointment
      where family_id = ${who.familyId} or given_by = any(${[...who.staffIds]}::uuid[])
      order by starts_at`,
  )

/** A parent's words go with them; the appointments go with the last of the family. Answers how many rows changed. */
async function eraseAppointments(db: Database, who: DataSubject): Promise<number> {
  const gone = await sql`
    delete from appointment where family_id = ${who.familyId} and ${isLastOfFamily(who)}`.execute(db)
  const blank = await sql`
    update appointment set words = '', answered_by = null, answered_at = null
    where answered_by = any(${[...who.accountIds]}::uuid[])`.execute(db)
  return Number(gone.numAffectedRows ?? 0) + Number(blank.numAffectedRows ?? 0)
}

export const calendarContribution = {
  chores: [{ name: 'reminders of appointments', run: queueLostReminders }],
  mailChecks: { 'appointment-reminder': appointmentReminderIsWanted },
  tables: {
    appointment: {
      give: giveAppointmentsOf,
      // it may name anybody of the family: it goes with the last of them, and a parent's words with the parent
      erase: eraseAppointments,
    },
    calendar_feed: { of: { account_id: 'accountIds' } },
  },
} as const satisfies Contribution
