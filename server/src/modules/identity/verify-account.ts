import type { VerifyAccountForm } from '@desco/contract/identity'

import { markVerified } from './accounts.queries.ts'
import { withRightCode } from './check-code.ts'
import type { Needs } from './needs.ts'
import { openOnboarding } from './sessions.ts'

/** Proves the address with the code sent to it. Answers a token that is good for add-children alone, once. */
export async function verifyAccount(
  needs: Needs,
  { email, otp }: VerifyAccountForm,
  address: string,
): Promise<string> {
  return withRightCode(needs, { email, otp, purpose: 'VERIFY_ACCOUNT', address }, async (tx, accountId) => {
    await markVerified(tx, accountId, needs.clock.now())
    return openOnboarding({ ...needs, db: tx }, accountId)
  })
}
