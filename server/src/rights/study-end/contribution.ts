import { type Contribution, nothingElse } from '#platform/contributions.ts'
import { givesRows } from '#platform/database/personal-data.queries.ts'

import { erasureOfAllQueue } from './erase-all.ts'
import { awaitsSecond, findCurrent } from './erasure-of-all.queries.ts'
import { countFamilies } from './erasure-progress.queries.ts'

export const studyEndContribution = {
  ...nothingElse,
  tables: {
    study_end: { holds: 'nobody', because: 'Days of the study and a text for everybody.' },
    erasure_of_all: {
      holds: 'team',
      kept: 'as long as the audit log: who of the team had all families erased',
      give: givesRows(
        'erasure_of_all',
        { asked_by: 'staffIds', approved_by: 'staffIds' },
        { without: ['told_up_to', 'untold_up_to', 'gone_through'] },
      ),
      erase: { stays: 'It says by whose access everybody was erased, not by which name.' },
      leaves: [
        'id',
        'begins_on',
        'asked_by',
        'asked_at',
        'approved_by',
        'approved_at',
        'taken_back_at',
        'told_up_to',
        'told_at',
        'untold_up_to',
        'begun_at',
        'families',
        'gone_through',
        'ended_at',
      ],
    },
  },
  queues: [erasureOfAllQueue],
  work: [
    {
      kind: 'erasure_of_all',
      permission: 'study.end',
      // whoever asked for it cannot approve it
      count: async ({ db }, { staffId }) => ({ count: (await awaitsSecond(db, staffId)) ? 1 : 0 }),
    },
  ],
  gauges: [
    {
      name: 'desco_families_to_erase',
      help: 'Families that the erasure of all has not come to yet; 0 while none is under way.',
      read: async ({ db }) => {
        const current = await findCurrent(db)
        const isUnderWay = current !== undefined && current.begunAt !== null && current.endedAt === null
        return [{ value: isUnderWay ? await countFamilies(db) : 0 }]
      },
    },
  ],
} as const satisfies Contribution
