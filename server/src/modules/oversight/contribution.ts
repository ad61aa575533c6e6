import { type Contribution, nothingElse } from '#platform/contributions.ts'
import { givesRows } from '#platform/personal-data.queries.ts'

import { blankNotesOfTheLast, giveNotesAbout } from './retention.queries.ts'

export const oversightContribution = {
  ...nothingElse,
  tables: {
    staff_note: {
      holds: 'families',
      kept: 'as long as anybody of the family is in the study',
      give: async (db, who) => [
        ...(await giveNotesAbout(db, who)),
        ...(await givesRows('staff_note', { staff_id: 'staffIds' })(db, who)),
      ],
      // it may name anybody of the family: it goes with the last of them
      erase: blankNotesOfTheLast,
      leaves: ['id', 'family_id', 'staff_id', 'created_at'],
    },
  },
} as const satisfies Contribution
