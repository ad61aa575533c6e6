import type { LoginForm } from '@desco/contract/identity'
import { limits } from '@desco/contract/limits'

import { endStreak, expectFailure, takeBack } from '#platform/http/failures.ts'
import { pretendToVerify, verifyPassword } from '#platform/passwords.ts'
import { Problem } from '#platform/problem.ts'

import { findAccountByLogin } from './accounts.queries.ts'
import type { Needs } from './needs.ts'
import { openSession } from './sessions.ts'

type Account = NonNullable<Awaited<ReturnType<typeof findAccountByLogin>>>

/** Refuses who may not enter although the password is right. */
type MayEnter = (account: Account) => Promise<void>

type SignedIn = { accountId: string; familyId: string; token: string }

/**
 * Opens a session. A wrong password and an unknown name get the same answer in the same time; that the address is
 * still to be verified is told only to who knows the password.
 */
export async function logIn(
  needs: Needs,
  { email, password }: LoginForm,
  address: string,
  expectMayEnter: MayEnter,
): Promise<SignedIn> {
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
  if (account.verified_at === null) throw new Problem('account_not_verified')
  await expectMayEnter(account)
  const token = await openSession(needs, account)
  if (token === undefined) throw new Problem('wrong_credentials')
  return { accountId: account.id, familyId: account.family_id, token }
}

/** The failures in a row of one log-in name. */
export const accountStreak = (login: string) => ({
  name: 'login-account',
  subject: login,
  free: limits.login.freeFailures,
  longestWaitSeconds: limits.login.longestWaitSeconds,
})
