import type { VerifyAccountForm } from '@desco/contract/identity'

import { type Verified, verifyAccount } from '#modules/identity/index.ts'
import { queueMail } from '#modules/mail/index.ts'

import { getAccountWithFamily } from './families.queries.ts'
import { listEvents } from './family-events.queries.ts'
import { enrolmentOf, hasLeft, isSecondParent } from './family-events.rules.ts'
import { welcomeMail } from './invitation-answer.mails.ts'
import type { Needs } from './needs.ts'

/** Proves an address. A second parent has no children to add: they are welcomed the first time, and only log in. */
export async function proveAddress(
  needs: Needs,
  form: VerifyAccountForm,
  address: string,
): Promise<Verified> {
  return verifyAccount(needs, form, address, async (tx, accountId, { isFirst }) => {
    const account = await getAccountWithFamily(tx, accountId)
    const events = await listEvents(tx, account.family_id)
    const takesPart = enrolmentOf(events) === 'active' && !hasLeft(events, accountId)
    // a corrected address, months later, is proved without news
    if (isFirst && takesPart && isSecondParent(events, accountId) && account.email !== null) {
      await queueMail({ ...needs, db: tx }, welcomeMail(needs, { to: account.email, name: account.name }))
    }
    return enrolmentOf(events) === 'awaiting_children'
  })
}
