import { dayInItaly } from '@desco/contract/birth-date'
import { limits } from '@desco/contract/limits'

import { hasLoggedInSince } from '#modules/identity/index.ts'
import { type Aged, ageOfRights, listChildRows } from '#modules/people/index.ts'

import type { Erasure } from './erasures.queries.ts'
import type { Needs } from './needs.ts'

// from then on the person decides by themselves (Italian Civil Code, art. 2)
const adultAge = 18

export const isMinor = (child: Aged, today: string) => ageOfRights(child, today) < adultAge

/** From 14 on a child decides beside its parents, if it has an access by which it can be asked (decision 0146). */
export const decidesBeside = (child: Aged & { account_id: string | null }, today: string) =>
  child.account_id !== null &&
  isMinor(child, today) &&
  ageOfRights(child, today) >= limits.dataCopy.childrenBelow

/** Whether an erasure is about a child for whom the parents decide: then it is theirs to know and to take back. */
export async function isAboutMinors(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { family_id, child_ids }: Pick<Erasure, 'family_id' | 'child_ids'>,
): Promise<boolean> {
  if (family_id === null || child_ids.length === 0) return false
  const today = dayInItaly(clock.now())
  const children = await listChildRows(db, family_id)
  return children.some((child) => child_ids.includes(child.id) && isMinor(child, today))
}

/**
 * Whether somebody of 14 and more is erased who has not entered since it was asked: the portal could not tell them that they
 * may keep their data.
 */
export async function isAboutSomebodyUntold(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { family_id, child_ids, asked_at }: Pick<Erasure, 'family_id' | 'child_ids' | 'asked_at'>,
): Promise<boolean> {
  const today = dayInItaly(clock.now())
  const children = family_id === null ? [] : await listChildRows(db, family_id)
  for (const child of children) {
    if (!child_ids.includes(child.id) || child.account_id === null || !decidesBeside(child, today)) continue
    if (!(await hasLoggedInSince(db, child.account_id, asked_at))) return true
  }
  return false
}
