import type { InputOf } from '@desco/contract/endpoint'
import type { passwords } from '@desco/contract/families/one-time-codes'
import { messages } from '@desco/contract/messages'

import { getAccount, listFamilyNames } from '#families/people/family-members.queries.ts'
import { tellOfChange } from '#families/people/tell-people.ts'
import type { ActorFor } from '#platform/http/actor.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { hashPassword, ownPartOf, refuseGuessable } from '#platform/secrets/passwords.ts'
import { refuseField } from '#platform/problem.ts'

import { rememberDevice } from './known-devices.ts'
import { confirmPassword, type From } from './log-in.ts'
import type { FamiliesNeeds } from '#families/needs.ts'
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
    refuseField('new_password', messages.passwordUnchanged)
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
    if (chosen.numUpdatedRows !== 1n) refuseField('password', messages.passwordWrong)
    await endSessionsOf(inside, accountId, { butOf: sessionHash })
    await tellOfChange(inside, { accountId, what: 'password', by: 'self' })
    return rememberDevice(inside, deviceToken, { accountId })
  })
}
