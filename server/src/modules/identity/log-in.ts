import type { LoginForm } from '@desco/contract/identity'
import { limits } from '@desco/contract/limits'
import { said } from '@desco/contract/messages'

import { childMayEnter, getUser } from '#modules/people/index.ts'
import { endStreak, expectFailure, takeBack } from '#platform/http/failures.ts'
import type { WhoIs } from '#platform/http/mount.ts'
import { pretendToVerify, verifyPassword } from '#platform/passwords.ts'
import { Problem } from '#platform/problem.ts'

import { findAccountByLogin } from './accounts.queries.ts'
import type { Needs } from './needs.ts'
import { openSession } from './sessions.ts'

type Account = NonNullable<Awaited<ReturnType<typeof findAccountByLogin>>>

/** Opens a session and answers who it is. */
export async function logIn(needs: Needs, form: LoginForm, address: string) {
  const account = await checkPassword(needs, form, address)
  if (account.verified_at === null) throw new Problem('account_not_verified')
  const who = { accountId: account.id, familyId: account.family_id }
  if (account.kind === 'child' && !(await childMayEnter(needs.db, who))) {
    throw new Problem('child_cannot_enter')
  }
  const token = await openSession(needs, account)
  if (token === undefined) throw new Problem('wrong_credentials')
  return { message: said.loggedIn, res: { user: await getUser(needs, who), token } }
}

/**
 * The account that a name and a password open. A wrong password and an unknown name get the same answer in the same
 * time; that the address is still to be verified is told only to who knows the password.
 */
async function checkPassword(
  needs: Needs,
  { email, password }: LoginForm,
  address: string,
): Promise<Account> {
  const login = email.trim().toLowerCase()
  const byAddress = {
    name: 'login-address',
    subject: address,
    free: needs.addressLimits.loginFailures,
    longestWaitSeconds: limits.login.longestWaitSeconds,
  }
  const byAccount = accountStreak(login)
  await expectFailure(needs, byAddress)
  // the password is not looked at before both have counted
  const [account] = await Promise.all([findAccountByLogin(needs.db, login), expectFailure(needs, byAccount)])
  const right = account
    ? await verifyPassword(account.password_hash, password)
    : await pretendToVerify(password)
  if (!account || !right) throw new Problem('wrong_credentials')

  await Promise.all([endStreak(needs, byAccount), takeBack(needs, byAddress)])
  return account
}

/** The failures in a row of one log-in name. */
export const accountStreak = (login: string) => ({
  name: 'login-account',
  subject: login,
  free: limits.login.freeFailures,
  longestWaitSeconds: limits.login.longestWaitSeconds,
})

/** Says whose session a token is. A token that is only good for add-children opens nothing. */
export async function verifyToken(needs: Needs, whoIs: WhoIs, token: string) {
  const actor = await whoIs(token)
  if (actor.kind === 'visitor' || actor.kind === 'newcomer') throw new Problem('sign_in_required')
  return { message: said.found, res: { user: await getUser(needs, actor), token } }
}
