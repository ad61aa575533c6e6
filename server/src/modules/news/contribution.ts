import { type Contribution, nothingElse } from '#platform/contributions.ts'

export const newsContribution = {
  ...nothingElse,
  tables: { news_item: { holds: 'nobody', because: 'News of the study, which everybody reads.' } },
} as const satisfies Contribution
