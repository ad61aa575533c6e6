import type { Contribution } from '#platform/contributions.ts'

import { deleteExpiredLinks } from './rehearsals.queries.ts'

export const rehearsalsContribution = {
  // the table is the registration's, which uses the links
  chores: [{ name: 'expired rehearsals', run: ({ db, clock }) => deleteExpiredLinks(db, clock.now()) }],
} as const satisfies Contribution
