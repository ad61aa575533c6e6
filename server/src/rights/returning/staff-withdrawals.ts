import type { InputOf } from '@desco/contract/endpoint'
import type { RequestKind } from '@desco/contract/rights/requests'
import type { familyActs } from '@desco/contract/team/family-acts'

import { type FamiliesNeeds, takeChildOut, withdrawFamily, withdrawPerson } from '#families/index.ts'

import { expectName } from '#staff/index.ts'
import { carryingOut } from '#rights/requests/carry-out-request.ts'

type Of<Name extends keyof typeof familyActs> = InputOf<(typeof familyActs)[Name]>

// who wants to be erased leaves by that act
const carriesOut: readonly RequestKind[] = ['objection', 'restriction']
const request = { kinds: carriesOut, answer: 'Fatto: chi l’ha chiesto non partecipa più allo studio.' }

/** Takes a child out of the study, because a parent asked for it. */
export const withdrawChildFor = carryingOut(
  'child_withdrawn',
  request,
  async (inside: FamiliesNeeds, input: Of<'staffWithdrawChild'>) => {
    const { familyId, childId } = input
    await expectName(inside.db, input)
    const id = await takeChildOut(inside, { familyId, by: 'research team' }, childId)
    return { subject: { kind: 'child', id } }
  },
)

/** Takes a parent out, with or without their authorization of the children. */
export const withdrawPersonFor = carryingOut(
  'person_withdrawn',
  request,
  async (inside: FamiliesNeeds, input: Of<'withdrawPerson'>) => {
    const { familyId, accountId, children } = input
    await expectName(inside.db, input)
    await withdrawPerson(inside, { familyId, accountId, children })
    return { subject: { kind: 'person', id: accountId }, details: { children } }
  },
)

/** Takes a whole family out. */
export const withdrawFamilyFor = carryingOut(
  'family_withdrawn',
  request,
  async (inside: FamiliesNeeds, input: Of<'withdrawFamily'>) => {
    await withdrawFamily(inside, input.familyId)
    return {}
  },
)
