import { dayInItaly } from '@desco/contract/families/birth-date'
import type { LeavingDegree, LeavingState } from '@desco/contract/families/leaving'

import type { FamiliesNeeds } from '#families/needs.ts'
import { ageOfRights } from '#families/events/growing-up.rules.ts'
import {
  enrolmentOf,
  type FamilyEvent,
  leftAt,
  mayTakePart,
  wasAuthorized,
} from '#families/events/family-events.rules.ts'
import { findMessageChoice } from './choose-messages.ts'
import { listChildRows } from '#families/people/children.queries.ts'
import { listEvents } from '#families/events/family-events.queries.ts'
import { listFamilyAccounts, underFamilyLock } from '#families/people/family-members.queries.ts'
import type { Database } from '#platform/database/database.ts'
import type { LeftParent, Parent } from '#platform/http/actor.ts'
import type { Needs } from '#platform/needs.ts'

import { withdrawFamily, withdrawPerson } from './withdraw-person.ts'

/**
 * A parent leaves by themselves. Nobody takes another adult out: with another parent who takes part, the family goes on with
 * that one. Who leaves as the last of the parents, and takes the children along, ends the family's part; so does everybody
 * who leaves before the family is complete, for whom there is nothing else to leave.
 */
export async function leaveStudy(
  needs: FamiliesNeeds,
  parent: Parent,
  degree: LeavingDegree,
): Promise<LeavingState> {
  await underFamilyLock(needs, parent.familyId, (inside) => leaveUnderLock(inside, parent, degree))
  return seeLeaving(needs, parent)
}

/** The same in the caller's transaction, under the family's lock. */
export async function leaveUnderLock(
  needs: FamiliesNeeds,
  parent: Pick<Parent, 'accountId' | 'familyId'>,
  degree: LeavingDegree,
): Promise<void> {
  const { accountId, familyId } = parent
  const events = await listEvents(needs.db, familyId)
  const isLast = (await findOther(needs.db, parent, events))?.leftAt !== null
  // who has turned 18 stays, whatever becomes of the parents
  const today = dayInItaly(needs.clock.now())
  const hasAdult = (await listChildRows(needs.db, familyId)).some(
    (child) => ageOfRights(child, today) >= 18 && mayTakePart(events, child.id),
  )
  const isWhole = degree === 'me-and-children' && isLast && !hasAdult
  if (isWhole || enrolmentOf(events) !== 'active') {
    return withdrawFamily(needs, familyId, { keepSessionOf: accountId })
  }
  const children = degree === 'me' ? 'stay' : 'leave'
  return withdrawPerson(needs, { familyId, accountId, children, byThemselves: true })
}

/** The people who take part and those who have left, as a parent may know it. */
export async function seeLeaving(
  { db, clock }: Needs,
  parent: Pick<Parent | LeftParent, 'accountId' | 'familyId'>,
): Promise<LeavingState> {
  const { accountId, familyId } = parent
  const events = await listEvents(db, familyId)
  const today = dayInItaly(clock.now())
  // what becomes of who is 18 is theirs to know
  const children = (await listChildRows(db, familyId)).filter((child) => ageOfRights(child, today) < 18)
  const other = await findOther(db, parent, events)
  return {
    ownLeftAt: iso(leftAt(events, { accountId })),
    children: children
      .filter(({ id }) => wasAuthorized(events, id))
      .map(({ id, name }) => ({ id, name, leftAt: iso(leftAt(events, { childId: id })) })),
    messages: await findMessageChoice(db, accountId, today),
    otherParent: other === undefined ? null : { name: other.name, leftAt: iso(other.leftAt) },
  }
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null

async function findOther(
  db: Database,
  { accountId, familyId }: Pick<Parent, 'accountId' | 'familyId'>,
  events: readonly FamilyEvent[],
) {
  const accounts = await listFamilyAccounts(db, familyId)
  const other = accounts.find(({ id, kind }) => kind === 'parent' && id !== accountId)
  if (other === undefined) return undefined
  return { name: other.name, leftAt: leftAt(events, { accountId: other.id }) }
}
