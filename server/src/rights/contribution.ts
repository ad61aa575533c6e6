import type { Contribution } from '#platform/contributions.ts'
import { dayInItaly } from '#platform/clock.ts'

import { countExpiredCopies, expireCopies } from './data/data-copy.ts'
import { eraseUnproved, listUnproved } from './erasure/erase-unproved.ts'
import { countErasuresToConfirm, giveErasuresOf } from './erasure/see-erasures.ts'
import { tellOfBirthdays } from './growing-up/growing-up.ts'
import { deleteExpiredLinks } from './rehearsals/rehearsals.ts'
import { countOpenRequests } from './requests/requests.queries.ts'
import { countFamilies, findCurrent } from './study-end/erasure-of-all.queries.ts'

const ofAccount = { account_id: 'accountIds' } as const
const ofChild = { child_id: 'childIds' } as const
const ofAnybody = { ...ofAccount, ...ofChild, invitation_id: 'invitationIds' } as const

export const rightsContribution = {
  tables: {
    rights_request: { of: { ...ofAccount, ...ofChild } },
    data_copy: { of: ofAccount },
    birth_date_correction: { of: ofChild },
    team_correction: { of: ofAnybody },
    growing_up_notice: { of: ofChild },
    email_change: { of: ofAccount },
    erasure: {
      give: giveErasuresOf,
      stays: 'A stub: whom it was about is taken out of it when it is carried out.',
    },
    erasure_of_all: {
      of: { asked_by: 'staffIds', approved_by: 'staffIds' },
      stays: 'It says by whose access everybody was erased, not by which name.',
    },
  },
  work: [
    {
      kind: 'requests',
      permission: 'requests.see',
      count: async ({ db, clock }) => {
        const today = dayInItaly(clock.now())
        const { open, late } = await countOpenRequests(db, { today, until: today })
        return { count: open, late }
      },
    },
    {
      kind: 'erasures',
      permission: 'families.withdraw',
      // the colleague who wrote one down cannot confirm it
      count: async ({ db }, { staffId }) => ({ count: await countErasuresToConfirm(db, staffId) }),
    },
    {
      kind: 'erasure_of_all',
      permission: 'study.end',
      // the colleague who asked for it cannot approve it
      count: async ({ db }, { staffId }) => {
        const current = await findCurrent(db)
        return { count: current?.approvedAt === null && current.askedBy !== staffId ? 1 : 0 }
      },
    },
  ],
  chores: [
    {
      name: 'unproved registrations',
      run: eraseUnproved,
      erases: {
        what: 'registrations',
        countDue: async ({ db, clock }) => (await listUnproved(db, clock)).length,
      },
    },
    { name: 'birthdays of 14 and 18', run: tellOfBirthdays, isForGood: true },
    { name: 'expired copies', run: expireCopies, erases: { what: 'copies', countDue: countExpiredCopies } },
    { name: 'expired rehearsals', run: deleteExpiredLinks },
  ],
  gauges: [
    {
      name: 'desco_families_to_erase',
      help: 'Families that the erasure of all has not come to yet; 0 while none is under way.',
      read: async ({ db }) => {
        const current = await findCurrent(db)
        return [{ value: current?.begunAt && current.endedAt === null ? await countFamilies(db) : 0 }]
      },
    },
  ],
} as const satisfies Contribution
