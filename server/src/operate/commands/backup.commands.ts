import { sql } from 'kysely'

import { recordAct } from '#staff/index.ts'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { type Command, CommandError, doer, type KeylessCommand } from '#operate/command.ts'
import type { Needs } from '#platform/needs.ts'
import { noteRound } from '#platform/database/operator-rounds.queries.ts'

/** A backup notes itself here; no line of the audit log each night. */
export const backupNote: KeylessCommand = {
  usage: '',
  summary:
    'notes that a backup of the database was made just now; for the unit or script that makes it. doctor and an alarm look at its age',
  runWithoutKeys: async (needs) => {
    await noteRound(needs, 'backup')
    return 'Noted.'
  },
}

export const afterRestore: Command = {
  usage: '--yes',
  summary:
    'after a backup was restored and before the portal starts: ends every session, and holds the mails that waited then, because they may have left since; mail resend --why perhaps_delivered sends them',
  run: async ({ db, clock }, values) => {
    if (values['yes'] !== true)
      throw new CommandError('It logs everybody out and holds every waiting mail: say so with --yes.')
    const { sessions, mails } = await inTransaction(db, async (tx) => {
      const done = { sessions: await endAllSessions(tx), mails: await holdWaitingMails({ db: tx, clock }) }
      await recordAct({ db: tx, clock }, doer, { act: 'restored_from_backup', details: done })
      return done
    })
    return `${sessions} sessions ended, ${mails} mails held. Those with words are sent by: mail resend --why perhaps_delivered`
  },
}

/** Ends every session, of families and of the team: one that was ended since the backup would live again. Answers how many. */
async function endAllSessions(tx: Database): Promise<number> {
  const ended = await Promise.all(
    [tx.deleteFrom('session'), tx.deleteFrom('staff_session')].map((all) => all.executeTakeFirst()),
  )
  return ended.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
}

/**
 * Holds every mail that waits: it may have left after the backup. It stands among the mails that are perhaps delivered, with
 * its words, until somebody has it sent. A code has had its time and keeps none. Answers how many.
 */
async function holdWaitingMails({ db: tx, clock }: Needs): Promise<number> {
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
