import type { Erased } from '@desco/contract/rights/retention'

import type { Chore } from '#platform/contributions.ts'

import { countRows } from '#platform/database/parts-of-statements.ts'

/** The work and the count of a chore that deletes the rows of a table whose time is over. */
export const erasesExpired = (
  table: 'session' | 'known_device' | 'staff_session',
  what: Erased,
): Omit<Chore, 'name'> => ({
  run: async ({ db, clock }) => {
    const expired = db.deleteFrom(table).where('expiresAt', '<=', clock.now())
    return Number((await expired.executeTakeFirst()).numDeletedRows)
  },
  erases: {
    what,
    countDue: ({ db, clock }) => countRows(db.selectFrom(table).where('expiresAt', '<=', clock.now())),
  },
})
