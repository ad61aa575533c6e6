import type { ResetPasswordForm } from '@desco/contract/identity'

import { endStreak } from '#platform/http/failures.ts'
import type { Database } from '#platform/database.ts'
import { hashPassword } from '#platform/passwords.ts'

import { markVerified, setPassword } from './accounts.queries.ts'
import { withRightCode } from './check-code.ts'
import { accountStreak } from './log-in.ts'
import type { Needs } from './needs.ts'
import { endSessionsOf } from './sessions.ts'

/** Sets a new password, ends every session and lifts the pause after wrong passwords. The code came by mail, so the address is proved as well. */
export async function resetPassword(
  needs: Needs,
  { email, otp, new_password }: ResetPasswordForm,
  address: string,
): Promise<void> {
  const attempt = { email, otp, purpose: 'FORGET_PASSWORD', address } as const
  // the hash before the code's row is locked: it takes longer than a lock should be held
  const prepare = () => hashPassword(new_password)
  const act = async (tx: Database, accountId: string, passwordHash: string) => {
    await setPassword(tx, accountId, passwordHash)
    await markVerified(tx, accountId, needs.clock.now())
    await endSessionsOf({ db: tx }, accountId)
    // whoever was slowed down by somebody else's guesses gets in at once
    await endStreak({ ...needs, db: tx }, accountStreak(email))
  }
  await withRightCode(needs, attempt, { prepare, act })
}
