import type { InputOf } from '@desco/contract/endpoint'
import type { RequestKind } from '@desco/contract/families/requests'
import type { familyActs } from '@desco/contract/staff/family-acts'

import { takeChildOut, withdrawFamily, withdrawPerson } from '#modules/families/index.ts'
import { expectName, staffActsForFamily } from '#modules/oversight/index.ts'
import { closeByAct } from '#modules/requests/index.ts'
import type { StaffMember } from '#platform/http/actor.ts'

import type { Needs } from './needs.ts'

type Of<Name extends keyof typeof familyActs> = InputOf<(typeof familyActs)[Name]>

// who wants to be erased leaves by that act
const carriesOut: readonly RequestKind[] = ['objection', 'restriction']
const request = { kinds: carriesOut, answer: 'Fatto: chi l’ha chiesto non partecipa più allo studio.' }

/** Takes a child out of the study, because a parent asked for it. */
export async function withdrawChildFor(needs: Needs, actor: StaffMember, input: Of<'staffWithdrawChild'>) {
  await staffActsForFamily(needs, actor, input, {
    act: 'child_withdrawn',
    do: async (inside) => {
      const { familyId, childId } = input
      await expectName(inside.db, input)
      const id = await takeChildOut(inside, { familyId, by: 'research team' }, childId)
      await closeByAct(inside, actor, { ...input, ...request })
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
      await expectName(inside.db, input)
      await withdrawPerson(inside, { familyId, accountId, children })
      await closeByAct(inside, actor, { ...input, ...request })
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
      await closeByAct(inside, actor, { ...input, ...request })
      return {}
    },
  })
}
