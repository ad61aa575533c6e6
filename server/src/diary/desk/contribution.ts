import { type Contribution, nothingElse } from '#platform/contributions.ts'

import { planForNewcomers } from './plan-days.ts'

export const diaryDeskContribution = {
  ...nothingElse,
  // entries, plans and lists are the diary's own
  tables: {
    diary_window: {
      holds: 'nobody',
      because: 'Between which days people are assigned days, and who of the team said so.',
    },
  },
  chores: [{ name: 'diary days of who joined', run: (needs) => planForNewcomers(needs) }],
} as const satisfies Contribution
