import { dayInItaly } from '@desco/contract/families/birth-date'
import type { InputOf } from '@desco/contract/endpoint'
import type { passwords, ResetPasswordForm } from '@desco/contract/families/one-time-codes'
import { limits } from '@desco/contract/limits'
import { fieldErrors } from '@desco/contract/field-errors'

import { ageOfRights } from '#families/events/growing-up.rules.ts'
import type { FamiliesNeeds } from '#families/needs.ts'
import { findChildOfAccount, getAccount, listFamilyNames } from '#families/people/family-members.queries.ts'
import { tellOfChange } from '#families/people/tell-people.ts'
import { childMayEnter } from '#families/people/who-may-act.ts'
import { withRightCode } from '#families/sign-up/check-code.ts'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import type { ActorFor } from '#platform/http/actor.ts'
import { takeAttemptOfDay, takeAttemptOfHour } from '#platform/limits/attempts.ts'
import { refuseField } from '#platform/problem.ts'
import { hashPassword, ownPartOf, refuseGuessable } from '#platform/secrets/passwords.ts'

import { findAccountByLogin, markVerified, setPassword } from './accounts.queries.ts'
import { rememberDevice } from './known-devices.ts'
import { confirmPassword, type From } from './log-in.ts'
import { endSessionsOf } from './sessions.ts'

type Person = Pick<ActorFor<'anyMember'>, 'accountId' | 'familyId' | 'sessionHash'>

/**
 * Changes one's own password, with the present one. Every other session, code, browser and calendar address ends; the page that
 * asked goes on. Answers the token of the browser's cookie.
 */
export async function changePassword(
  needs: FamiliesNeeds,
  { accountId, familyId, sessionHash }: Person,
  { password, new_password }: InputOf<typeof passwords.changePassword>,
  { networkAddress, deviceToken }: From,
): Promise<string> {
  const { db, clock } = needs
  const before = await confirmPassword(needs, accountId, { password, networkAddress })
  if (new_password.normalize('NFC') === password.normalize('NFC'))
    refuseField('new_password', fieldErrors.passwordUnchanged)
  const { email, login } = await getAccount(db, accountId)
  const words = [needs.studyName, ownPartOf(email ?? ''), ownPartOf(login)]
  refuseGuessable(new_password, [...words, ...(await listFamilyNames(db, familyId))], {
    field: 'new_password',
  })
  const after = await hashPassword(new_password)
  return inTransaction(db, async (tx) => {
    const inside = { ...needs, db: tx }
    // another password took its place while this one was compared
    const chosen = await tx
      .updateTable('account')
      .set({ passwordHash: after, passwordChosenAt: clock.now(), passwordAskedAt: null })
      .where('id', '=', accountId)
      .where('passwordHash', '=', before)
      .executeTakeFirst()
    if (chosen.numUpdatedRows !== 1n) refuseField('password', fieldErrors.passwordWrong)
    await endSessionsOf(inside, accountId, { butOf: sessionHash })
    await tellOfChange(inside, { accountId, what: 'password', by: 'self' })
    return rememberDevice(inside, deviceToken, { accountId })
  })
}

/**
 * Sets a new password, ends every session and lifts the pause after wrong passwords. The code came by mail, so the
 * address is proved as well, and the browser is its owner's: answers the token of its cookie.
 */
export async function resetPassword(
  needs: FamiliesNeeds,
  { email, otp, new_password }: ResetPasswordForm,
  { networkAddress, deviceToken }: From,
): Promise<string> {
  const attempt = { email, otp, purpose: 'FORGET_PASSWORD', networkAddress } as const
  // the hash before the code's row is locked: it takes longer than a lock should be held
  const prepare = async () => {
    const account = await findAccountByLogin(needs.db, email)
    // asked after the code was found right, which stays good: the refusal tells names, and another password can be tried
    const names = account === undefined ? [] : await listFamilyNames(needs.db, account.familyId)
    refuseGuessable(new_password, [needs.studyName, ownPartOf(email), ...names], {
      field: 'new_password',
      message: fieldErrors.english.passwordGuessable,
    })
    return hashPassword(new_password)
  }
  const act = async (tx: Database, accountId: string, passwordHash: string) => {
    const inside = { ...needs, db: tx }
    const now = needs.clock.now()
    await setPassword(tx, accountId, passwordHash, now)
    await markVerified(tx, accountId, now)
    await tellOfChange(inside, { accountId, what: 'password', by: 'code' })
    await endSessionsOf(inside, accountId)
    // somebody who guesses meanwhile must not keep its owner waiting again
    return rememberDevice(inside, deviceToken, { accountId })
  }
  return withRightCode(needs, attempt, { prepare, act })
}

/**
 * A child presses "forgotten" at the log-in: its parents see it on their home and may give it a first password, once, for some
 * days. Anybody who knows the username may press; the child notices, because its own password opens no more.
 */
export async function askPassword(
  needs: FamiliesNeeds,
  username: string,
  networkAddress: string,
): Promise<void> {
  const login = username.trim().toLowerCase()
  const { codeTriesPerHour } = needs.networkLimits
  await takeAttemptOfHour(needs, 'password-asked-here', networkAddress, codeTriesPerHour)
  await takeAttemptOfDay(needs, 'password-asked', login, limits.askedPassword.perDay)
  const account = await findAccountByLogin(needs.db, login)
  if (account?.kind !== 'child') return
  const now = needs.clock.now()
  const child = await findChildOfAccount(needs.db, account.id)
  // with 18 no parent gives a password
  if (child === undefined || ageOfRights(child, dayInItaly(now)) >= 18) return
  if (!(await childMayEnter(needs, { accountId: account.id, familyId: account.familyId }))) return
  await needs.db.updateTable('account').set({ passwordAskedAt: now }).where('id', '=', account.id).execute()
}
