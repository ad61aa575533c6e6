import { endSessionsOf } from '#modules/identity/index.ts'
import { queueMail } from '#modules/mail/index.ts'
import type { Parent } from '#platform/http/actor.ts'

import { childWithdrawnMail } from './children.mails.ts'
import { getAccountWithFamily, listParentEmails, lockFamily } from './families.queries.ts'
import { recordEvent } from './family-events.queries.ts'
import { findOwnChild } from './find-own-child.ts'
import type { Needs } from './needs.ts'

/**
 * Takes a child out of the study: from now on it cannot log in and is asked nothing more. What it answered before stays
 * with the study (GDPR art. 7.3). Both parents are told, whoever did it.
 */
export async function withdrawChild(needs: Needs, parent: Parent, id: string): Promise<void> {
  const { familyId, accountId } = parent
  await needs.db.transaction().execute(async (tx) => {
    const inside = { ...needs, db: tx }
    await lockFamily(tx, familyId)
    const { child } = await findOwnChild(tx, parent, id)
    await recordEvent(tx, needs.clock.now(), {
      familyId,
      kind: 'child_withdrawn',
      accountId,
      childIds: [child.id],
    })
    if (child.account_id !== null) await endSessionsOf({ db: tx }, child.account_id)
    const { name: by } = await getAccountWithFamily(tx, accountId)
    for (const to of await listParentEmails(tx, familyId)) {
      await queueMail(inside, childWithdrawnMail(needs, { to, child: child.name, by }))
    }
  })
}
