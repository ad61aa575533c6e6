import type { Contribution } from '#platform/contributions.ts'
import { deletesRows, givesRows } from '#platform/database/personal-data.queries.ts'

import { countExpiredDevices, deleteExpiredDevices } from './known-devices.queries.ts'
import { countExpiredSessions, deleteExpiredSessions } from './sessions.queries.ts'

export const identityContribution = {
  tables: {
    session: {
      give: givesRows('session', { account_id: 'accountIds' }),
      erase: deletesRows('session', { account_id: 'accountIds' }),
    },
    one_time_code: {
      give: givesRows('one_time_code', { account_id: 'accountIds' }),
      erase: deletesRows('one_time_code', { account_id: 'accountIds' }),
    },
    known_device: {
      give: givesRows('known_device', { account_id: 'accountIds', staff_id: 'staffIds' }),
      erase: deletesRows('known_device', { account_id: 'accountIds', staff_id: 'staffIds' }),
    },
  },
  chores: [
    {
      name: 'expired sessions',
      run: ({ db, clock }) => deleteExpiredSessions(db, clock.now()),
      erases: { what: 'sessions', countDue: ({ db, clock }) => countExpiredSessions(db, clock.now()) },
    },
    {
      name: 'expired devices',
      run: ({ db, clock }) => deleteExpiredDevices(db, clock.now()),
      erases: { what: 'devices', countDue: ({ db, clock }) => countExpiredDevices(db, clock.now()) },
    },
  ],
  steps: ['verified'],
} as const satisfies Contribution
