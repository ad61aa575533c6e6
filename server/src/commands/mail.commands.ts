import { z } from 'zod/mini'

import { readGivenUpMail } from '#modules/mail/index.ts'
import { recordLook } from '#modules/staff/index.ts'

import { type Command, CommandError, needed } from './command.ts'

export const mailShow: Command = {
  usage: '--id <id>',
  summary: 'prints the words of a mail that failed for good, to be sent another way',
  options: { id: { type: 'string' } },
  run: async ({ db, clock, secrets }, values) => {
    const id = needed(values, 'id')
    if (!z.safeParse(z.uuid(), id).success) throw new CommandError('--id is not the id of a mail.')
    const mail = await readGivenUpMail({ db, secrets }, id)
    if (mail === undefined)
      throw new CommandError('No mail with this id has failed for good and still has its words.')
    await recordLook({ db, clock }, { by: 'command_line' }, { act: 'mail_shown', details: { mail: id } })
    return [`To: ${mail.recipient}`, `Subject: ${mail.subject}`, '', mail.text].join('\n')
  },
}
