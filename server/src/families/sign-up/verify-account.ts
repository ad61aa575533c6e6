import type { VerifyAccountForm } from '@desco/contract/families/one-time-codes'
import { said } from '@desco/contract/said'

import { queueMail } from '#platform/mail/queue-mail.ts'
import { enrolmentOf, hasLeft, isSecondParent } from '#families/events/family-events.rules.ts'
import { getAccount } from '#families/people/family-members.queries.ts'
import { listEvents } from '#families/events/family-events.queries.ts'
import type { Database } from '#platform/database/database.ts'
import { isRehearsal } from '#platform/database/of-study.queries.ts'
import { hashOfNothing } from '#platform/secrets/passwords.ts'

import { markVerified, setPassword } from '#families/log-in/accounts.queries.ts'
import { withRightCode } from './check-code.ts'
import { choosePasswordMail, welcomeMail } from '#families/log-in/account.mails.ts'
import type { FamiliesNeeds } from '#families/needs.ts'
import { openOnboarding } from '#families/log-in/sessions.ts'

/**
 * Proves the address with the code sent to it. Answers a token that is good for add-children alone, once. Of a
 * password that more than one person may have chosen nothing is left: the owner of the address chooses a new one. The token is
 * empty for a person who has nothing more to do than to log in.
 */
export async function verifyAccount(
  needs: FamiliesNeeds,
  { email, otp }: VerifyAccountForm,
  networkAddress: string,
) {
  const attempt = { email, otp, purpose: 'VERIFY_ACCOUNT', networkAddress } as const
  const prepare = async () => undefined
  const act = async (tx: Database, accountId: string) => {
    const inside = { ...needs, db: tx }
    const { passwordContestedAt, firstVerifiedAt } = await tx
      .selectFrom('account')
      .select(['passwordContestedAt', 'firstVerifiedAt'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    // a password that several people may have chosen
    const contested = passwordContestedAt !== null
    if (contested) {
      await setPassword(tx, accountId, hashOfNothing(), null)
      await queueMail(inside, { to: email, ...choosePasswordMail(needs) })
    }
    await markVerified(tx, accountId, needs.clock.now())
    const message = contested ? said.verifiedWithoutPassword : said.verified
    const familyId = await welcomeOrAwaitChildren(inside, accountId, firstVerifiedAt === null)
    if (familyId === null) return { message, token: '' }
    const token = await openOnboarding(inside, accountId)
    return { message, token, ...((await isRehearsal(tx, familyId)) && { isRehearsal: true as const }) }
  }
  return withRightCode(needs, attempt, { prepare, act })
}

/**
 * The family to which this person still has to add children, or null. A second parent has none to add: they are welcomed
 * the first time, and only log in. `isFirst`: no address of theirs was proved before.
 */
async function welcomeOrAwaitChildren(
  needs: FamiliesNeeds,
  accountId: string,
  isFirst: boolean,
): Promise<string | null> {
  const account = await getAccount(needs.db, accountId)
  const events = await listEvents(needs.db, account.familyId)
  const takesPart = enrolmentOf(events) === 'active' && !hasLeft(events, accountId)
  // a corrected address, months later, is proved without news
  if (isFirst && takesPart && isSecondParent(events, accountId) && account.email !== null) {
    await queueMail(needs, { to: account.email, ...welcomeMail(needs, account.name) })
  }
  return enrolmentOf(events) === 'awaiting_children' ? account.familyId : null
}
