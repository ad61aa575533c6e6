import { studyLimits } from '@desco/contract/study-limits'
import { type RawBuilder, sql } from 'kysely'

import { dayInItaly, later } from '#platform/clock.ts'
import type { Contribution, GivenRow } from '#platform/contributions.ts'
import { countRows } from '#platform/database/parts-of-statements.ts'
import type { Database } from '#platform/database/database.ts'
import { givesRows, inBatches } from '#platform/database/personal-data.queries.ts'
import { measureChores } from '#platform/work-queue/chores.ts'

import { countToCome } from './tasks/family-appointments.ts'
import { countDueTasks } from './tasks/family-tasks.ts'
import { countByStep, isLastOfFamily } from '#families/index.ts'
import { countBounced, countFailedMails } from './today/read-today.ts'

/** An hourly chore that was not done for so long does not succeed; the alarm says so at the same moment. */
const choreHours = 4

const change = async (db: Database, statement: RawBuilder<unknown>) =>
  Number((await statement.execute(db)).numAffectedRows ?? 0)

/** How often the team wanted the names of more families than an hour allows. */
const namesLimits = (db: Database, since: Date) =>
  db.selectFrom('audit_line').where('act', '=', 'names_limit_reached').where('happenedAt', '>', since)

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
  ],
} as const satisfies Contribution
