import { recordAct } from '#staff/index.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'

import { endAllSessions, holdWaitingMails } from './after-restore.queries.ts'
import { type Command, CommandError } from '#operate/command.ts'

export const afterRestore: Command = {
  usage: '--yes',
  summary:
    'after a backup was restored and before the portal starts: ends every session, and holds the mails that waited then, because they may have left since; mail resend --why perhaps_delivered sends them',
  options: { yes: { type: 'boolean' } },
  run: async ({ db, clock }, values) => {
    if (values['yes'] !== true)
      throw new CommandError('It logs everybody out and holds every waiting mail: say so with --yes.')
    const { sessions, mails } = await inTransaction(db, async (tx) => {
      const done = { sessions: await endAllSessions(tx), mails: await holdWaitingMails({ db: tx, clock }) }
      await recordAct(
        { db: tx, clock },
        { by: 'command_line' },
        { act: 'restored_from_backup', details: done },
      )
      return done
    })
    return `${sessions} sessions ended, ${mails} mails held. Those with words are sent by: mail resend --why perhaps_delivered`
  },
}
