import { type Contribution, nothingElse } from '#platform/contributions.ts'

import { planForNewcomers } from './plan-days.ts'
import { countTexts } from './texts.queries.ts'
import { countUnapplied } from './unapplied.queries.ts'

export const diaryDeskContribution = {
  ...nothingElse,
  // entries, plans and lists are the diary's own
  tables: {
    diary_window: {
      holds: 'nobody',
      because: 'Between which days people are assigned days, and who of the team said so.',
    },
  },
  work: [
    { kind: 'diary_unapplied', permission: 'diary.edit', count: ({ db }) => countUnapplied(db) },
    { kind: 'diary_texts', permission: 'diary.edit', count: ({ db }) => countTexts(db) },
  ],
  chores: [{ name: 'diary days of who joined', run: (needs) => planForNewcomers(needs) }],
} as const satisfies Contribution
