import type { ResetPasswordForm } from '@desco/contract/families/one-time-codes'
import { messages } from '@desco/contract/messages'

import { listFamilyNames } from '#families/people/family-members.queries.ts'
import { tellOfChange } from '#families/people/tell-people.ts'
import type { Database } from '#platform/database/database.ts'
import { hashPassword, ownPartOf, refuseGuessable } from '#platform/secrets/passwords.ts'

import { findAccountByLogin, markVerified, setPassword } from './accounts.queries.ts'
import { withRightCode } from '#families/sign-up/check-code.ts'
import { rememberDevice } from './known-devices.ts'
import type { From } from './log-in.ts'
import type { FamiliesNeeds } from '#families/needs.ts'
import { endSessionsOf } from './sessions.ts'

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
      message: messages.english.passwordGuessable,
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
