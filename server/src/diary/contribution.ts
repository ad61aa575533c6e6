import { sql } from 'kysely'

import type { Contribution } from '#platform/contributions.ts'
import type { Database } from '#platform/database/database.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'

import { eraseDiary, giveOlderVersions } from './days/personal-data.queries.ts'
import { planForNewcomers } from './desk/plan-days.ts'
import { storeOwnFoodList } from './foods/food-lists.ts'
import { queueLostReminders, reminderIsWanted } from './plan/reminders.ts'

const ofPerson = { person_id: ['accountIds', 'childIds'] } as const

/** How many entries wait for the team, and since when the oldest does. */
async function countUnapplied(db: Database) {
  return db
    .selectFrom('diary_unapplied')
    .select((row) => [
      row.cast<number>(row.fn.countAll(), 'integer').as('count'),
      row.fn.min('receivedAt').as('since'),
    ])
    .where('settledAt', 'is', null)
    .where(isOfStudy('familyId'))
    .executeTakeFirstOrThrow()
}

/** How many different texts have no food, and since when the oldest is there. */
async function countTexts(db: Database) {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::integer as count, min(since) as since
    from (
      -- a distinct count would sort every entry
      select text_key, min(first_received_at) as since
      from diary_entry where text_key is not null and not deleted and ${isOfStudy('familyId')} group by text_key
    ) as said
    where not exists (select from diary_text_code as code where code.text_key = said.text_key and food_id is not null)`.execute(
    db,
  )
  return rows[0] ?? { count: 0, since: null }
}

export const diaryContribution = {
  tables: {
    diary_entry: {
      of: ofPerson,
      erase: eraseDiary,
    },
    diary_entry_version: {
      give: giveOlderVersions,
      stays: 'It goes with its entry: the database deletes it.',
    },
    diary_unapplied: { of: ofPerson },
    diary_plan_day: { of: ofPerson },
    diary_reminder: { of: { account_id: 'accountIds' } },
  },
  mailChecks: { 'diary-tomorrow': reminderIsWanted, 'diary-still-empty': reminderIsWanted },
  chores: [
    { name: 'food list of the release', run: storeOwnFoodList },
    { name: 'reminders of diary days', run: queueLostReminders },
    { name: 'diary days of who joined', run: (needs) => planForNewcomers(needs) },
  ],
  work: [
    { kind: 'diary_unapplied', permission: 'diary.edit', count: ({ db }) => countUnapplied(db) },
    { kind: 'diary_texts', permission: 'diary.edit', count: ({ db }) => countTexts(db) },
  ],
} as const satisfies Contribution
