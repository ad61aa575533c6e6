import { type Contribution, nothingElse } from '#platform/contributions.ts'
import { givesRows } from '#platform/database/personal-data.queries.ts'

import { forgetUnusedPictures } from './news-pictures.ts'

export const newsroomContribution = {
  ...nothingElse,
  tables: {
    news_version: {
      holds: 'team',
      kept: 'as long as the study: what was published, and by whom',
      give: givesRows('news_version', { staff_id: 'staffIds' }),
      erase: { stays: 'It is append-only, and says by whose access, not by which name.' },
      leaves: [
        'news_id',
        'version',
        'title',
        'description',
        'picture',
        'picture_alt',
        'staff_id',
        'written_at',
      ],
    },
  },
  chores: [
    {
      name: 'pictures of no news',
      run: ({ db, clock }) => forgetUnusedPictures({ db, clock }),
      isForGood: true,
    },
  ],
} as const satisfies Contribution
