import type { Contribution } from '#platform/contributions.ts'
import { givesRows } from '#platform/database/personal-data.queries.ts'

import { erasureOfAllQueue } from './erase-all.ts'
import { awaitsSecond, findCurrent } from './erasure-of-all.queries.ts'
import { countFamilies } from './erasure-progress.queries.ts'

export const studyEndContribution = {
  tables: {
    erasure_of_all: {
      give: givesRows('erasure_of_all', { asked_by: 'staffIds', approved_by: 'staffIds' }),
      erase: { stays: 'It says by whose access everybody was erased, not by which name.' },
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
