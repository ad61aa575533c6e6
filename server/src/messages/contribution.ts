import { sql } from 'kysely'

import { isLastOfFamily } from '#families/index.ts'
import type { Contribution, DataSubject, GivenRow } from '#platform/contributions.ts'
import type { Database } from '#platform/database/database.ts'
import { inBatches } from '#platform/database/personal-data.queries.ts'

import { appointmentReminderIsWanted, queueLostReminders } from './calendar/appointment-reminders.ts'
import { messageIsWanted } from './letters/message-is-wanted.ts'
import { lookAtFamilies } from './letters/message-queue.ts'
import { reminderChore } from './letters/see-messages.ts'
import { forgetUnusedPictures } from './news/news-pictures.ts'
import { noticeIsWanted, tellOfNewTexts } from './texts/tell-of-new-texts.ts'

// these are three parts, because a copy of data and an erasure go through the tables in the order of the list of all parts

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

const ofStaff = { staff_id: 'staffIds' } as const
const stays = 'It is append-only, and says by whose access, not by which name.'

export const messagesContribution = {
  tables: {
    news_version: { of: ofStaff, stays },
    message_template_version: { of: ofStaff, stays },
    reminder_rule_version: { of: ofStaff, stays },
    message_sending: { of: ofStaff, stays: 'It says by whose access it was sent, not by which name.' },
    message: { of: { account_id: 'accountIds' } },
  },
  mailChecks: { reminder: messageIsWanted, 'team-message': messageIsWanted },
  chores: [
    { name: reminderChore, run: lookAtFamilies },
    { name: 'pictures of no news', run: forgetUnusedPictures, isForGood: true },
  ],
} as const satisfies Contribution

export const textDeskContribution = {
  tables: {
    text_version: {
      of: { written_by: 'staffIds' },
      stays: 'What was approved never changes, and says by whose access, not by which name.',
    },
    text_notice: { of: { account_id: 'accountIds' } },
  },
  work: [
    {
      kind: 'texts',
      permission: 'texts.approve',
      // a writer of any part of it is not the second person
      count: ({ db }, { staffId }) =>
        db
          .selectFrom('text_version')
          .select((row) => row.cast<number>(row.fn.countAll(), 'integer').as('count'))
          .where('state', '=', 'to_approve')
          .where(sql<boolean>`${staffId} <> all(writers)`)
          .executeTakeFirstOrThrow(),
    },
  ],
  mailChecks: { 'texts-changed': noticeIsWanted },
  chores: [{ name: 'new texts', run: tellOfNewTexts }],
} as const satisfies Contribution
