import type { InputOf } from '@desco/contract/endpoint'
import type { familyActs } from '@desco/contract/staff/family-acts'
import { staffMessages } from '@desco/contract/staff/messages'

import { takeChildOut, withdrawFamily, withdrawPerson } from '#modules/families/index.ts'
import type { Database } from '#platform/database.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { Problem } from '#platform/problem.ts'

import { staffActsForFamily } from './act-for-family.ts'
import { listPeople } from './family-page.queries.ts'
import type { ActNeeds as Needs } from './needs.ts'

type Of<Name extends keyof typeof familyActs> = InputOf<(typeof familyActs)[Name]>

/** A name as it is heard: without accents, capitals and signs. */
const heard = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()

type Meant = { familyId: string; accountId?: string | undefined; childId?: string | undefined; name: string }

/** Refuses an act for one person in place of another. Who does not exist is refused later. */
export async function expectName(db: Database, { familyId, accountId, childId, name: said }: Meant) {
  const { parents, children } = await listPeople(db, familyId)
  const person =
    childId === undefined
      ? parents.find((parent) => parent.accountId === accountId)
      : children.find((child) => child.childId === childId)
  if (person === undefined) return
  const { name, surname } = person
  if ([name, `${name} ${surname}`, `${surname} ${name}`].some((own) => heard(own) === heard(said))) return
  throw new Problem('invalid_input', { fields: { name: staffMessages.nameOfSomebodyElse } })
}

/** Takes a child out of the study, because a parent asked for it. */
export async function withdrawChildFor(needs: Needs, actor: StaffMember, input: Of<'staffWithdrawChild'>) {
  await staffActsForFamily(needs, actor, input, {
    act: 'child_withdrawn',
    do: async (inside) => {
      const { familyId, childId } = input
      await expectName(inside.db, input)
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
      await expectName(inside.db, input)
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
