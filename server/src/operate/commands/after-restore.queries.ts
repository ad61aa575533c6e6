import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import type { Needs } from '#platform/needs.ts'

/** Ends every session, of families and of the team: one that was ended since the backup would live again. Answers how many. */
export async function endAllSessions(tx: Database): Promise<number> {
  const ended = await Promise.all(
    [tx.deleteFrom('session'), tx.deleteFrom('staff_session')].map((all) => all.executeTakeFirst()),
  )
  return ended.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
}

/**
 * Holds every mail that waits: it may have left after the backup. It stands among the mails that are perhaps delivered, with
 * its words, until somebody has it sent. A code has had its time and keeps none. Answers how many.
 */
export async function holdWaitingMails({ db: tx, clock }: Needs): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('outgoing_mail')
    .set({
      givenUpAt: clock.inDatabase(),
      lastError: 'It waited in a backup that was restored: it may have left before.',
      perhapsDelivered: sql<number>`greatest(perhaps_delivered, 1)`,
      bodyText: sql<string>`case when not_after is null then body_text else '' end`,
      bodyHtml: sql<string>`case when not_after is null then body_html else '' end`,
      unsubscribe: sql<string>`case when not_after is null then unsubscribe else '' end`,
    })
    .where('sentAt', 'is', null)
    .where('givenUpAt', 'is', null)
    .executeTakeFirst()
  await tx.deleteFrom('job').where('queue', 'in', ['mail', 'mail-low']).execute()
  return Number(numUpdatedRows)
}
