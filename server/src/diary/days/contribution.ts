import type { Contribution } from '#platform/contributions.ts'

import { storeOwnFoodList } from '#diary/foods/food-lists.ts'
import { queueLostReminders, reminderIsWanted } from '#diary/plan/reminders.ts'
import { eraseDiary, giveOlderVersions } from './personal-data.queries.ts'

const ofPerson = { person_id: ['accountIds', 'childIds'] } as const

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
  ],
} as const satisfies Contribution
