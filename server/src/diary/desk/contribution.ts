import type { Contribution } from '#platform/contributions.ts'

import { planForNewcomers } from './plan-days.ts'
import { countTexts } from './texts.queries.ts'
import { countUnapplied } from './unapplied.queries.ts'

export const diaryDeskContribution = {
  // entries, plans and lists are the diary's own
  work: [
    { kind: 'diary_unapplied', permission: 'diary.edit', count: ({ db }) => countUnapplied(db) },
    { kind: 'diary_texts', permission: 'diary.edit', count: ({ db }) => countTexts(db) },
  ],
  chores: [{ name: 'diary days of who joined', run: (needs) => planForNewcomers(needs) }],
} as const satisfies Contribution
