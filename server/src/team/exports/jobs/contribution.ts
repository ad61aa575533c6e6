import type { Contribution } from '#platform/contributions.ts'
import { givesRows } from '#platform/database/personal-data.queries.ts'

import { countExpiredJobs } from './export-files.queries.ts'
import { expireExports } from './expire-exports.ts'
import { countToApprove, measureExports } from './export-jobs.queries.ts'
import { exportQueue } from './export-worker.ts'

export const exportsContribution = {
  tables: {
    export_job: {
      give: givesRows('export_job', { requested_by: 'staffIds', decided_by: 'staffIds' }),
      erase: { stays: 'It says by whose access data left the portal (GDPR art. 5.2).' },
    },
  },
  work: [
    {
      kind: 'approvals',
      permission: 'exports.approve',
      count: async ({ db, clock }, { staffId }) => ({
        count: await countToApprove(db, staffId, clock.now()),
      }),
    },
  ],
  gauges: [
    {
      name: 'desco_exports_waiting',
      help: 'Exports that are to be made or under way.',
      read: async ({ db, clock }) => [{ value: (await measureExports(db, clock.now())).waiting }],
    },
    {
      name: 'desco_exports_oldest_waiting_seconds',
      help: 'For how long the oldest of them has waited.',
      read: async ({ db, clock }) => [{ value: (await measureExports(db, clock.now())).seconds }],
    },
  ],
  queues: [exportQueue],
  encrypted: [{ table: 'export_salt', column: 'salt', whenLost: 'no row' }],
  chores: [
    {
      name: 'expired exports',
      run: expireExports,
      erases: { what: 'exports', countDue: ({ db, clock }) => countExpiredJobs(db, clock.now()) },
    },
  ],
} as const satisfies Contribution
