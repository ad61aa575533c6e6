import { sql } from 'kysely'

import { fitsAsSecond } from '#staff/index.ts'
import type { Contribution } from '#platform/contributions.ts'
import { countRows } from '#platform/database/parts-of-statements.ts'

import { expireExports, isExpired } from './expire-exports.ts'
import type { Needs } from '#platform/needs.ts'

async function measureExports({ db, clock }: Needs): Promise<{ waiting: number; seconds: number }> {
  const { rows } = await sql<{ waiting: number; seconds: number }>`
    select count(*)::int as waiting,
      coalesce(extract(epoch from ${clock.now()} - min(coalesce(decided_at, requested_at))), 0)::float8 as seconds
    from export_job where state in ('waiting', 'running')`.execute(db)
  return rows[0] ?? { waiting: 0, seconds: 0 }
}

export const exportsContribution = {
  tables: {
    export_job: {
      of: { requested_by: 'staffIds', decided_by: 'staffIds' },
      stays: 'It says by whose access data left the portal (GDPR art. 5.2).',
    },
  },
  work: [
    {
      kind: 'approvals',
      permission: 'exports.approve',
      count: async ({ db, clock }, { staffId }) => ({
        count: await countRows(
          db
            .selectFrom('export_job')
            .where('state', '=', 'to_approve')
            .where('expiresAt', '>', clock.now())
            .where((job) => fitsAsSecond(job.ref('requestedBy'), staffId)),
        ),
      }),
    },
  ],
  gauges: [
    {
      name: 'desco_exports_waiting',
      help: 'Exports that are to be made or under way.',
      read: async (needs) => [{ value: (await measureExports(needs)).waiting }],
    },
    {
      name: 'desco_exports_oldest_waiting_seconds',
      help: 'For how long the oldest of them has waited.',
      read: async (needs) => [{ value: (await measureExports(needs)).seconds }],
    },
  ],
  encrypted: [{ table: 'export_salt', column: 'salt', whenLost: 'no row' }],
  chores: [
    {
      name: 'expired exports',
      run: expireExports,
      erases: {
        what: 'exports',
        countDue: ({ db, clock }) => countRows(db.selectFrom('export_job').where(isExpired(clock.now()))),
      },
    },
  ],
} as const satisfies Contribution
