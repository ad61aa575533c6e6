import { dayInItaly } from '@desco/contract/families/birth-date'
import { type ChildEdit, type ChildLogin, editedChild } from '@desco/contract/families/children'
import type { Child } from '@desco/contract/families/people'
import { limits } from '@desco/contract/limits'
import { fieldErrors } from '@desco/contract/field-errors'
import { sql } from 'kysely'

import { recordEvent } from '#families/events/family-events.queries.ts'
import { mayBeGivenPassword } from '#families/events/growing-up.rules.ts'
import { insertAccount, lockLogin, setPassword } from '#families/log-in/accounts.queries.ts'
import { endSessionsOf } from '#families/log-in/sessions.ts'
import type { FamiliesNeeds } from '#families/needs.ts'
import {
  getAccount,
  listFamilyNames,
  renameChild,
  underFamilyLock,
} from '#families/people/family-members.queries.ts'
import { describeChild } from '#families/people/get-user.ts'
import { tellOfChange } from '#families/people/tell-people.ts'
import { noAccount } from '#families/sign-up/check-code.ts'
import type { Database } from '#platform/database/database.ts'
import type { Parent } from '#platform/http/actor.ts'
import { checkFields } from '#platform/http/read-input.ts'
import { takeAttemptOfHour } from '#platform/limits/attempts.ts'
import type { Needs } from '#platform/needs.ts'
import { Problem, refuseField } from '#platform/problem.ts'
import { hashPassword, ownPartOf, refuseGuessable } from '#platform/secrets/passwords.ts'

import { findOwnChild, findOwnEnabledChild } from './find-own-child.ts'
import { isRude, usernamesLike } from './usernames.rules.ts'

// The access of a child: its username and its first password, which a parent gives.

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
  await tryUsername(needs, parentId, username)
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
    refuseField('password', fieldErrors.passwordIsChilds)
  }
  refuseOwned(before)
  const isRenamed = before.child.login !== username
  if (isRenamed) await tryUsername(needs, parent.accountId, username)
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

/** A username taken tells that somebody has it: enough tries for a family, too few to go through a list of names. */
const limitUsernames = (needs: Needs<'secrets'>, accountId: string) =>
  takeAttemptOfHour(needs, 'username-try', accountId, limits.usernameTriesPerHour)

async function tryUsername(needs: FamiliesNeeds, accountId: string, username: string) {
  if (isRude(username)) refuseField('username', fieldErrors.usernameRude)
  await limitUsernames(needs, accountId)
}

/**
 * Which of these names are somebody's already: a username, a survey token, or what a parent's token would be made of.
 * Two people could otherwise meet under one name at the questionnaires. `except`: the account that is being renamed.
 */
async function listTaken(db: Database, names: readonly string[], except?: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select lower(left(regexp_replace(login, '[^0-9A-Za-z_]', '', 'g'), 36)) as name from account
    where lower(left(regexp_replace(login, '[^0-9A-Za-z_]', '', 'g'), 36)) = any(${names})
      and id <> ${except ?? noAccount}
    union
    select lower(token) as name from survey_token
    where lower(token) = any(${names}) and account_id <> ${except ?? noAccount}`.execute(db)
  return rows.map(({ name }) => name)
}

/** Refuses a name that somebody has; until the transaction ends nobody else can take it. */
async function claimUsername({ db }: { db: Database }, username: string, except?: string) {
  await lockLogin(db, username)
  if ((await listTaken(db, [username], except)).length === 0) return
  throw new Problem('username_taken', { fields: { username: fieldErrors.usernameTaken } })
}

const enough = 3

/** A few names like the wanted one that nobody has. */
export async function freeUsernames(
  needs: Needs<'secrets'>,
  { accountId }: Parent,
  wanted: string,
): Promise<string[]> {
  await limitUsernames(needs, accountId)
  if (isRude(wanted)) return []
  const alike = usernamesLike(wanted).filter((name) => !isRude(name))
  const taken = await listTaken(needs.db, alike)
  return alike.filter((name) => !taken.includes(name)).slice(0, enough)
}

type LogIn = { username: string; password: string }

/**
 * The hash of a child's new password. Refuses one that somebody who knows the family would guess: its names, those just
 * typed, the child's username, the parent's address.
 */
async function hashChildPassword(
  { db, studyName }: FamiliesNeeds,
  { accountId, familyId }: Pick<Parent, 'accountId' | 'familyId'>,
  { username, password }: LogIn,
  typedNames: readonly string[] = [],
): Promise<string> {
  const { email } = await getAccount(db, accountId)
  const names = await listFamilyNames(db, familyId)
  refuseGuessable(password, [studyName, username, ownPartOf(email ?? ''), ...names, ...typedNames])
  return hashPassword(password)
}
