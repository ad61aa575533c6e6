import type { ChangedThing, Changer } from '@desco/contract/families/told-changes'

import { printDay } from '#platform/mail/italian.ts'
import type { Letter, Mail } from '#platform/mail/mail.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import type { Database } from '#platform/database/database.ts'

import { listAddressesOf, listParentEmails } from './family-members.queries.ts'
import { changeMail } from '#families/log-in/account.mails.ts'

type Needs = Parameters<typeof queueMail>[0] & Parameters<typeof changeMail>[0]

type Change = {
  accountId: string
  what: ChangedThing
  by: Changer
  /** The mail to its owner in place of the usual one; null: nothing, because something else tells it. */
  mail?: Mail | null
}

/**
 * Tells somebody, in the caller's transaction, that something of theirs was changed: on their pages until they have read it,
 * and by one mail to their proved address, where there is one. A person who changed it themselves gets the mail alone,
 * for the case that it was somebody else with their session.
 */
export async function tellOfChange(needs: Needs, { accountId, what, by, mail }: Change): Promise<void> {
  const now = needs.clock.now()
  if (by !== 'self') {
    await needs.db.insertInto('told_change').values({ accountId, what, byWhom: by, changedAt: now }).execute()
  }
  const [to] = mail === undefined ? await listAddressesOf(needs.db, [accountId]) : []
  const told = to === undefined ? mail : { to, ...changeMail(needs, { what, by, day: printDay(now) }) }
  if (told) await queueMail(needs, told)
}

/** The person has read all that was told them up to a moment. */
export const readChanges = (
  { db }: { db: Database },
  { accountId }: { accountId: string },
  { until }: { until: string },
) =>
  db
    .deleteFrom('told_change')
    .where('accountId', '=', accountId)
    .where('changedAt', '<=', new Date(until))
    .execute()

/** Queues a mail to each parent of a family who can be written to. */
export async function mailParents(
  needs: Parameters<typeof queueMail>[0],
  familyId: string,
  letter: Letter,
): Promise<void> {
  for (const to of await listParentEmails(needs.db, familyId)) await queueMail(needs, { to, ...letter })
}
