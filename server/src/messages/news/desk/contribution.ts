import type { Contribution } from '#platform/contributions.ts'
import { rowsThatStay } from '#platform/database/personal-data.queries.ts'

import { forgetUnusedPictures } from '#messages/news/news-pictures.ts'

export const newsroomContribution = {
  tables: {
    news_version: rowsThatStay(
      'news_version',
      { staff_id: 'staffIds' },
      'It is append-only, and says by whose access, not by which name.',
    ),
  },
  chores: [{ name: 'pictures of no news', run: forgetUnusedPictures, isForGood: true }],
} as const satisfies Contribution
