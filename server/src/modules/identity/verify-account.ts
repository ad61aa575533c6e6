import type { VerifyAccountForm } from '@desco/contract/identity'
import { said } from '@desco/contract/messages'

import { queueMail } from '#modules/mail/index.ts'
import type { Database } from '#platform/database.ts'
import { hashOfNothing } from '#platform/passwords.ts'

import { beforeProof, markVerified, setPassword } from './accounts.queries.ts'
import { withRightCode } from './check-code.ts'
import { choosePasswordMail } from './identity.mails.ts'
import type { Needs } from './needs.ts'
import { openOnboarding } from './sessions.ts'

/** Whether a person whose address is now proved still has to add children. `isFirst`: no address of theirs was before. */
type AwaitsChildren = (tx: Database, accountId: string, proof: { isFirst: boolean }) => Promise<boolean>

/** `token` is empty for a person who has nothing more to do than to log in. */
export type Verified = { message: string; token: string }

/**
 * Proves the address with the code sent to it. Answers a token that is good for add-children alone, once. Of a
 * password that more than one person may have chosen nothing is left: the owner of the address chooses a new one.
 */
export async function verifyAccount(
  needs: Needs,
  { email, otp }: VerifyAccountForm,
  address: string,
  awaitsChildren: AwaitsChildren,
): Promise<Verified> {
  const attempt = { email, otp, purpose: 'VERIFY_ACCOUNT', address } as const
  const prepare = async () => undefined
  const act = async (tx: Database, accountId: string) => {
    const inside = { ...needs, db: tx }
    const { contested, isFirst } = await beforeProof(tx, accountId)
    if (contested) {
      await setPassword(tx, accountId, hashOfNothing())
      await queueMail(inside, choosePasswordMail(needs, email))
    }
    await markVerified(tx, accountId, needs.clock.now())
    const token = (await awaitsChildren(tx, accountId, { isFirst }))
      ? await openOnboarding(inside, accountId)
      : ''
    return { message: contested ? said.verifiedWithoutPassword : said.verified, token }
  }
  return withRightCode(needs, attempt, { prepare, act })
}
