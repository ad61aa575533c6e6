import type { Mail } from '#platform/mail/mail.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'

import { listParentEmails } from './family-members.queries.ts'

/** Queues a mail to each parent of a family who can be written to. */
export async function mailParents(
  needs: Parameters<typeof queueMail>[0],
  familyId: string,
  mailTo: (to: string) => Mail,
): Promise<void> {
  for (const to of await listParentEmails(needs.db, familyId)) await queueMail(needs, mailTo(to))
}
