import { studyLimits } from '@desco/contract/study-limits'

import { dayInItaly, later } from '#platform/clock.ts'
import type { Contribution } from '#platform/contributions.ts'
import { givesRows } from '#platform/database/personal-data.queries.ts'
import { measureChores } from '#platform/work-queue/chores.ts'

import { countToCome } from './tasks/appointments-to-come.queries.ts'
import { countDueTasks } from './tasks/family-tasks.ts'
import { countNamesLimits } from './find/limit-names.queries.ts'
import {
  blankNotesOfTheLast,
  deleteTasksOfTheLast,
  giveNotesAbout,
  giveTasksAbout,
} from './today/retention.queries.ts'
import { countByStep } from '#families/index.ts'
import { countCurves } from './today/see-curves.ts'
import { countBounced, countFailedMails } from './today/today.queries.ts'

/** An hourly chore that was not done for so long does not succeed; the alarm says so at the same moment. */
const choreHours = 4

export const teamContribution = {
  tables: {
    staff_note: {
      give: async function* (db, who) {
        yield* giveNotesAbout(db, who)
        yield* givesRows('staff_note', { staff_id: 'staffIds' })(db, who)
      },
      // it may name anybody of the family: it goes with the last of them
      erase: blankNotesOfTheLast,
    },
    family_task: {
      give: async function* (db, who) {
        yield* giveTasksAbout(db, who)
        const byStaff = { added_by: 'staffIds', assigned_to: 'staffIds', done_by: 'staffIds' } as const
        yield* givesRows('family_task', byStaff)(db, who)
      },
      // it may name anybody of the family: it goes with the last of them
      erase: deleteTasksOfTheLast,
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
        { value: await countNamesLimits(db, { since: later(clock.now(), { days: -1 }) }) },
      ],
    },
  ],
  chores: [{ name: 'curves', run: async (needs) => void (await countCurves(needs)) }],
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
        count: await countNamesLimits(db, { since: later(clock.now(), { days: -7 }), butBy: staffId }),
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
