import { type Contribution, nothingElse } from '#platform/contributions.ts'
import { deletesRows, givesRows } from '#platform/database/personal-data.queries.ts'

import { storeOwnFoodList } from '#diary/foods/food-lists.ts'
import { queueLostReminders, reminderIsWanted, reminderQueue } from '#diary/plan/reminders.ts'
import { eraseDiary, giveOlderVersions } from './personal-data.queries.ts'

const ofPerson = { person_id: ['accountIds', 'childIds'] } as const
const asLongAs = 'as long as the study: it is what the person gave to it'

export const diaryContribution = {
  ...nothingElse,
  tables: {
    food_list: { holds: 'nobody', because: 'Lists of foods, and who of the team brought them.' },
    food_list_food: { holds: 'nobody', because: 'The foods of the lists.' },
    food_list_in_force: { holds: 'nobody', because: 'From which day on a list holds.' },
    diary_text_code: {
      holds: 'nobody',
      because: 'Words for foods; they go with the last entry that has them.',
    },
    diary_entry: {
      holds: 'families',
      kept: asLongAs,
      give: givesRows('diary_entry', ofPerson),
      erase: eraseDiary,
    },
    diary_entry_version: {
      holds: 'families',
      kept: asLongAs,
      give: giveOlderVersions,
      erase: { stays: 'It goes with its entry: the database deletes it.' },
    },
    diary_unapplied: {
      holds: 'families',
      kept: asLongAs,
      give: givesRows('diary_unapplied', ofPerson, { without: ['sha256'] }),
      erase: deletesRows('diary_unapplied', ofPerson),
    },
    diary_plan_day: {
      holds: 'families',
      kept: asLongAs,
      give: givesRows('diary_plan_day', ofPerson),
      erase: deletesRows('diary_plan_day', ofPerson),
    },
    diary_reminder: {
      holds: 'families',
      kept: 'as long as the study: that nobody is reminded twice',
      give: givesRows('diary_reminder', { account_id: 'accountIds' }),
      erase: deletesRows('diary_reminder', { account_id: 'accountIds' }),
    },
  },
  exports: ['diary'],
  queues: [reminderQueue],
  mailChecks: { 'diary-tomorrow': reminderIsWanted, 'diary-still-empty': reminderIsWanted },
  chores: [
    { name: 'food list of the release', run: storeOwnFoodList },
    { name: 'reminders of diary days', run: queueLostReminders },
  ],
} as const satisfies Contribution
