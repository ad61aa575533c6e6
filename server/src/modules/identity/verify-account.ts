import type { VerifyAccountForm } from '@desco/contract/identity'

import type { Database } from '#platform/database.ts'

import { markVerified } from './accounts.queries.ts'
import { withRightCode } from './check-code.ts'
import type { Needs } from './needs.ts'
import { openOnboarding } from './sessions.ts'

/** Whether a person whose address is now proved still has to add children. */
type AwaitsChildren = (tx: Database, accountId: string) => Promise<boolean>

/**
 * Proves the address with the code sent to it. Answers a token that is good for add-children alone, once; an empty one
 * for a person who has nothing more to do than to log in.
 */
export async function verifyAccount(
  needs: Needs,
  { email, otp }: VerifyAccountForm,
  address: string,
  awaitsChildren: AwaitsChildren,
): Promise<string> {
  const attempt = { email, otp, purpose: 'VERIFY_ACCOUNT', address } as const
  const prepare = async () => undefined
  const act = async (tx: Database, accountId: string) => {
    await markVerified(tx, accountId, needs.clock.now())
    return (await awaitsChildren(tx, accountId)) ? openOnboarding({ ...needs, db: tx }, accountId) : ''
  }
  return withRightCode(needs, attempt, { prepare, act })
}
