import { dayInItaly } from '@desco/contract/families/birth-date'
import { limits } from '@desco/contract/limits'

import { type AgeFacts, ageOfRights, findChildOfAccount, listChildRows } from '#families/index.ts'

import type { Erasure } from '#rights/erasure/erasures.queries.ts'
import type { Needs } from '#platform/needs.ts'
import { Problem } from '#platform/problem.ts'

// from then on the person decides by themselves (Italian Civil Code, art. 2)
const adultAge = 18

export const isMinor = (child: AgeFacts, today: string) => ageOfRights(child, today) < adultAge

/** A parent's copy holds the children's data until they are 14 and ask for their own (Italian code on privacy, art. 2-quinquies). */
export const isInParentsCopy = (child: AgeFacts, today: string) =>
  ageOfRights(child, today) < limits.dataCopy.childrenBelow

/** Of a child below 14 the parents ask what its data are asked for. */
export async function refuseBelow14({ db, clock }: Needs, accountId: string) {
  const child = await findChildOfAccount(db, accountId)
  if (child !== undefined && isInParentsCopy(child, dayInItaly(clock.now()))) {
    throw new Problem('not_allowed')
  }
}

/** From 14 on a child decides beside its parents, if it has an access by which it can be asked (docs/decisions/erasure.md). */
export const decidesBeside = (child: AgeFacts & { accountId: string | null }, today: string) =>
  child.accountId !== null && isMinor(child, today) && !isInParentsCopy(child, today)

/** Whether an erasure is about a child for whom the parents decide: then it is theirs to know and to take back. */
export async function isAboutMinors(
  { db, clock }: Needs,
  { familyId, childIds }: Pick<Erasure, 'familyId' | 'childIds'>,
): Promise<boolean> {
  if (familyId === null || childIds.length === 0) return false
  const today = dayInItaly(clock.now())
  const children = await listChildRows(db, familyId)
  return children.some((child) => childIds.includes(child.id) && isMinor(child, today))
}
