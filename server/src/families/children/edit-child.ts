import { dayInItaly } from '@desco/contract/families/birth-date'
import { type ChildEdit, editedChild } from '@desco/contract/families/children'
import type { Child } from '@desco/contract/families/people'
import { messages } from '@desco/contract/messages'

import type { FamiliesNeeds } from '#families/needs.ts'
import { endSessionsOf } from '#families/log-in/sessions.ts'
import { setPassword } from '#families/log-in/accounts.queries.ts'
import { describeChild } from '#families/people/get-user.ts'
import { renameChild, underFamilyLock } from '#families/people/family-members.queries.ts'
import { mayBeGivenPassword } from '#families/events/growing-up.rules.ts'
import { recordEvent } from '#families/events/family-events.queries.ts'
import { tellOfChange } from '#families/people/tell-people.ts'
import type { Parent } from '#platform/http/actor.ts'
import { checkFields } from '#platform/http/read-input.ts'
import { refuseField } from '#platform/problem.ts'

import { findOwnEnabledChild } from './find-own-child.ts'
import { claimUsername, hashChildPassword, limitUsernames, refuseRudeUsername } from './child-log-in.ts'

/** A parent's enabled child, as the form to edit it shows it. */
export async function getChild(needs: FamiliesNeeds, parent: Parent, id: string): Promise<Child> {
  const { child, events } = await findOwnEnabledChild(needs, parent, id)
  return describeChild(child, events, dayInItaly(needs.clock.now()))
}

/**
 * Changes names, username and, if one is given, the password: then every session of the child ends
 * everywhere. The survey token stays: the answers given so far belong to it.
 */
export async function editChild(
  needs: FamiliesNeeds,
  parent: Parent,
  { id, password, ...typed }: ChildEdit,
): Promise<void> {
  const before = await findOwnEnabledChild(needs, parent, id)
  // only what was changed is held against today's limits
  const { username, ...fields } = checkFields(editedChild(before.child), typed)
  const { name, surname } = fields
  const refuseOwned = ({ child }: typeof before) => {
    if (password === undefined || mayBeGivenPassword(child, dayInItaly(needs.clock.now()))) return
    refuseField('password', messages.passwordIsChilds)
  }
  refuseOwned(before)
  const isRenamed = before.child.login !== username
  if (isRenamed) {
    refuseRudeUsername(username)
    await limitUsernames(needs, parent.accountId)
  }
  const passwordHash =
    password === undefined
      ? null
      : await hashChildPassword(needs, parent, { username, password }, [name, surname])

  await underFamilyLock(needs, parent.familyId, async (inside) => {
    const tx = inside.db
    const found = await findOwnEnabledChild(inside, parent, id)
    refuseOwned(found)
    const { child, accountId } = found
    if (isRenamed) await claimUsername(inside, username, accountId)
    await renameChild(tx, child.id, fields)
    await tx
      .updateTable('account')
      .set({ name, surname, login: username })
      .where('id', '=', accountId)
      .execute()
    if (passwordHash !== null) {
      // a first one again: the child is asked to choose its own
      await setPassword(tx, accountId, passwordHash, null)
      await endSessionsOf(inside, accountId)
    }
    const told = { accountId, by: 'parent' } as const
    if (isRenamed) await tellOfChange(inside, { ...told, what: 'access' })
    if (passwordHash !== null) await tellOfChange(inside, { ...told, what: 'password' })
    await recordEvent(tx, needs.clock.now(), {
      familyId: parent.familyId,
      kind: 'child_edited',
      accountId: parent.accountId,
      childIds: [child.id],
      details: { renamed: isRenamed, newPassword: passwordHash !== null },
    })
  })
}
