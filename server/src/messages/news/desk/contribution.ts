import type { Contribution } from '#platform/contributions.ts'

import { forgetUnusedPictures } from '#messages/news/news-pictures.ts'

export const newsroomContribution = {
  tables: {
    news_version: {
      of: { staff_id: 'staffIds' },
      stays: 'It is append-only, and says by whose access, not by which name.',
    },
  },
  chores: [{ name: 'pictures of no news', run: forgetUnusedPictures, isForGood: true }],
} as const satisfies Contribution
