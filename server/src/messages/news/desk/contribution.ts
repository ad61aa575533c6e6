import type { Contribution } from '#platform/contributions.ts'
import { givesRows } from '#platform/database/personal-data.queries.ts'

import { forgetUnusedPictures } from './news-pictures.ts'

export const newsroomContribution = {
  tables: {
    news_version: {
      give: givesRows('news_version', { staff_id: 'staffIds' }),
      erase: { stays: 'It is append-only, and says by whose access, not by which name.' },
    },
  },
  chores: [{ name: 'pictures of no news', run: forgetUnusedPictures, isForGood: true }],
} as const satisfies Contribution
