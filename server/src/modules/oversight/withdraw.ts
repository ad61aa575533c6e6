import type { InputOf } from '@desco/contract/endpoint'
import type { familyActs } from '@desco/contract/staff/family-acts'

import { takeChildOut, withdrawFamily, withdrawPerson } from '#modules/families/index.ts'
import type { StaffMember } from '#platform/http/actor.ts'

import { staffActsForFamily } from './act-for-family.ts'
import type { ActNeeds as Needs } from './needs.ts'

type Of<Name extends keyof typeof familyActs> = InputOf<(typeof familyActs)[Name]>

/** Takes a child out of the study, because a parent asked for it. */
export async function withdrawChildFor(needs: Needs, actor: StaffMember, input: Of<'staffWithdrawChild'>) {
  await staffActsForFamily(needs, actor, input, {
    act: 'child_withdrawn',
    do: async (inside) => {
      const { familyId, childId } = input
      const id = await takeChildOut(inside, { familyId, by: 'research team' }, childId)
      return { subject: { kind: 'child', id } }
    },
  })
}

/** Takes a parent out, with or without their authorization of the children. */
export async function withdrawPersonFor(needs: Needs, actor: StaffMember, input: Of<'withdrawPerson'>) {
  const { familyId, accountId, children } = input
  await staffActsForFamily(needs, actor, input, {
    act: 'person_withdrawn',
    do: async (inside) => {
      await withdrawPerson(inside, { familyId, accountId, children })
      return { subject: { kind: 'person', id: accountId }, details: { children } }
    },
  })
}

/** Takes a whole family out. */
export async function withdrawFamilyFor(needs: Needs, actor: StaffMember, input: Of<'withdrawFamily'>) {
  await staffActsForFamily(needs, actor, input, {
    act: 'family_withdrawn',
    do: async (inside) => {
      await withdrawFamily(inside, input.familyId)
      return {}
    },
  })
}
