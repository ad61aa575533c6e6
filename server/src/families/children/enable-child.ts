import { dayInItaly } from '@desco/contract/families/birth-date'
import type { ChildLogin } from '@desco/contract/families/children'
import type { Child } from '@desco/contract/families/people'

import type { FamiliesNeeds } from '#families/needs.ts'
import { insertAccount } from '#families/log-in/accounts.queries.ts'
import { describeChild } from '#families/people/get-user.ts'
import { underFamilyLock } from '#families/people/family-members.queries.ts'
import { recordEvent } from '#families/events/family-events.queries.ts'
import type { Parent } from '#platform/http/actor.ts'
import { Problem } from '#platform/problem.ts'

import { findOwnChild } from './find-own-child.ts'
import { claimUsername, hashChildPassword, limitUsernames, refuseRudeUsername } from './child-log-in.ts'

/**
 * Gives a child its own account, once. The child must be the parent's and take part; its age is computed from the
 * stored birth date wherever it is needed, so the payload's says nothing.
 */
export async function enableChild(
  needs: FamiliesNeeds,
  { accountId: parentId, familyId }: Parent,
  { childId, familyId: named, username, password }: ChildLogin,
): Promise<Child> {
  if (named !== familyId) throw new Problem('not_found')
  const expectNotEnabled = async (db: FamiliesNeeds['db']) => {
    const found = await findOwnChild(db, { familyId }, childId)
    if (found.child.accountId !== null) throw new Problem('child_already_enabled')
    return found
  }
  await expectNotEnabled(needs.db)
  refuseRudeUsername(username)
  await limitUsernames(needs, parentId)
  // before the family's row is locked: a hash takes longer than a lock should be held
  const parent = { accountId: parentId, familyId }
  const passwordHash = await hashChildPassword(needs, parent, { username, password })

  return underFamilyLock(needs, familyId, async (inside) => {
    const tx = inside.db
    const { child, events } = await expectNotEnabled(tx)
    await claimUsername(inside, username)
    const now = needs.clock.now()
    const accountId = await insertAccount(tx, {
      familyId,
      kind: 'child',
      login: username,
      email: null,
      name: child.name,
      surname: child.surname,
      passwordHash,
      // a parent vouches for the child: there is no address to prove
      verifiedAt: now,
      createdAt: now,
    })
    await tx.updateTable('child').set({ accountId }).where('id', '=', child.id).execute()
    await recordEvent(tx, now, {
      familyId,
      kind: 'child_enabled',
      accountId: parentId,
      childIds: [child.id],
    })
    return describeChild({ ...child, accountId, login: username }, events, dayInItaly(now))
  })
}
