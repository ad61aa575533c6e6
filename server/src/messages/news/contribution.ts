import { type Contribution, nothingElse } from '#platform/contributions.ts'

export const newsContribution = {
  ...nothingElse,
  tables: {
    news_item: { holds: 'nobody', because: 'News of the study, which everybody reads.' },
    news_picture: {
      holds: 'nobody',
      because: 'Pictures that the team chose for everybody to see, without what a camera writes into them.',
    },
  },
} as const satisfies Contribution
