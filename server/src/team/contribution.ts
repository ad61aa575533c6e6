import { studyLimits } from '@desco/contract/study-limits'
import { type RawBuilder, sql } from 'kysely'

import { countByStep, isLastOfFamily } from '#families/index.ts'
import { dayInItaly, later } from '#platform/clock.ts'
import type { Contribution, GivenRow } from '#platform/contributions.ts'
import { countRows } from '#platform/database/parts-of-statements.ts'
import type { Database } from '#platform/database/database.ts'
import { givesRows, inBatches } from '#platform/database/personal-data.queries.ts'
import { measureChores } from '#platform/work-queue/chores.ts'
import type { Needs } from '#platform/needs.ts'
import { fitsAsSecond } from '#staff/index.ts'

import { countToCome } from './tasks/family-appointments.ts'
import { countDueTasks } from './tasks/family-tasks.ts'
import { expireExports, isExpired } from './exports/jobs/expire-exports.ts'
import { countBounced, countFailedMails } from './today/read-today.ts'

/** An hourly chore that was not done for so long does not succeed; the alarm says so at the same moment. */
const choreHours = 4

const change = async (db: Database, statement: RawBuilder<unknown>) =>
  Number((await statement.execute(db)).numAffectedRows ?? 0)

/** How often the team wanted the names of more families than an hour allows. */
const namesLimits = (db: Database, since: Date) =>
  db.selectFrom('audit_line').where('act', '=', 'names_limit_reached').where('happenedAt', '>', since)

async function measureExports({ db, clock }: Needs): Promise<{ waiting: number; seconds: number }> {
  const { rows } = await sql<{ waiting: number; seconds: number }>`
    select count(*)::int as waiting,
      coalesce(extract(epoch from ${clock.now()} - min(coalesce(decided_at, requested_at))), 0)::float8 as seconds
    from export_job where state in ('waiting', 'running')`.execute(db)
  return rows[0] ?? { waiting: 0, seconds: 0 }
}

export const teamContribution = {
  tables: {
    staff_note: {
      give: async function* (db, who) {
        yield* inBatches(
          db,
          sql<GivenRow>`select id, text, created_at from staff_note
            where family_id = ${who.familyId} order by created_at`,
        )
        yield* givesRows('staff_note', { staff_id: 'staffIds' })(db, who)
      },
      // it may name anybody of the family: it goes with the last of them
      erase: (db, who) =>
        change(
          db,
          sql`update staff_note set text = ''
          where family_id = ${who.familyId} and text <> '' and ${isLastOfFamily(who)}`,
        ),
    },
    family_task: {
      give: async function* (db, who) {
        yield* inBatches(
          db,
          sql<GivenRow>`select id, text, due_on, added_at, done_at from family_task
            where family_id = ${who.familyId} order by added_at`,
        )
        const byStaff = { added_by: 'staffIds', assigned_to: 'staffIds', done_by: 'staffIds' } as const
        yield* givesRows('family_task', byStaff)(db, who)
      },
      // it may name anybody of the family: it goes with the last of them
      erase: (db, who) =>
        change(db, sql`delete from family_task where family_id = ${who.familyId} and ${isLastOfFamily(who)}`),
    },
    export_job: {
      of: { requested_by: 'staffIds', decided_by: 'staffIds' },
      stays: 'It says by whose access data left the portal (GDPR art. 5.2).',
    },
  },
  gauges: [
    {
      name: 'desco_families',
      help: 'Families by the last step that they reached.',
      label: 'step',
      read: ({ db }) => countByStep(db),
    },
    {
      name: 'desco_names_limit_reached_last_day',
      help: 'How often one of the team wanted the names of more families than an hour allows, in the last 24 hours.',
      read: async ({ db, clock }) => [
        { value: await countRows(namesLimits(db, later(clock.now(), { days: -1 }))) },
      ],
    },
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
  work: [
    {
      kind: 'chores',
      permission: 'staff.manage',
      count: async (needs) => {
        const overdue = later(needs.clock.now(), { hours: -choreHours }).getTime() / 1_000
        const late = (await measureChores(needs)).map(({ seconds }) => seconds).filter((one) => one < overdue)
        return { count: late.length, since: late.length === 0 ? null : new Date(Math.min(...late) * 1_000) }
      },
    },
    {
      kind: 'names',
      permission: 'families.names',
      count: async ({ db, clock }, { staffId }) => ({
        count: await countRows(
          namesLimits(db, later(clock.now(), { days: -7 })).where('staffId', '<>', staffId),
        ),
      }),
    },
    {
      kind: 'tasks',
      permission: 'families.see',
      count: async ({ db, clock }, { staffId }) => {
        const today = dayInItaly(clock.now())
        const { due, late } = await countDueTasks(db, { today, soon: today, staffId })
        return { count: due, late }
      },
    },
    {
      kind: 'appointments',
      permission: 'families.see',
      count: async ({ db, clock }) => {
        const { waiting, late } = await countToCome(db, clock.now())
        return { count: waiting, late }
      },
    },
    {
      kind: 'mails',
      permission: 'families.see',
      count: async ({ db, clock }) => ({
        count: await countFailedMails(db, later(clock.now(), { days: -studyLimits().mailDays })),
      }),
    },
    {
      kind: 'bounces',
      permission: 'families.see',
      count: async ({ db }) => ({ count: await countBounced(db) }),
    },
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
