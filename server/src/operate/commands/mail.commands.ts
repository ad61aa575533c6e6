import { mailFailures } from '@desco/contract/messages/desk/mails'
import { z } from 'zod/mini'

import { bodyPlaces } from '#platform/mail/mail.ts'
import { listMailsTo } from '#platform/mail/outgoing-mail.queries.ts'
import { sendAgain } from '#platform/mail/send-again.ts'
import { recordAct, recordLook } from '#staff/index.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'

import { type Command, CommandError, doer, needed, oneOf, option, type Values } from '#operate/command.ts'

/** The state of one mail in words, with what the mail server said last. */
function fateOf(mail: Awaited<ReturnType<typeof listMailsTo>>[number]): string {
  const { sentAt, givenUpAt, bouncedAt, bounceKind, bounceDiagnostic, lastError, tries } = mail
  const because = lastError === null ? '' : `: ${lastError}`
  if (bouncedAt !== null)
    return `came back ${minuteOf(bouncedAt)} (${bounceKind})${bounceDiagnostic === null ? '' : `: ${bounceDiagnostic}`}`
  if (sentAt !== null) return `the mail server took it ${minuteOf(sentAt)}`
  if (givenUpAt !== null) return `given up ${minuteOf(givenUpAt)}${because}`
  return tries === 0 ? 'waits to leave' : `waits after ${tries} tries${because}`
}

const minuteOf = (moment: Date) => `${moment.toISOString().slice(0, 16)}Z`

export const mailCommands = {
  'mail show': {
    usage: '--id <id>',
    summary: 'prints the words of a mail that failed for good, to be sent another way',
    run: async ({ db, clock, secrets }, values) => {
      const id = mailId(values)
      const mail = await db
        .selectFrom('outgoing_mail')
        .select(['recipient', 'subject', 'bodyText'])
        .where('id', '=', id)
        .where('givenUpAt', 'is not', null)
        .where('bodyText', '!=', '')
        .executeTakeFirst()
      if (mail === undefined)
        throw new CommandError('No mail with this id has failed for good and still has its words.')
      const text = secrets.decrypt(mail.bodyText, bodyPlaces(id).text)
      await recordLook({ db, clock }, doer, { act: 'mail_shown', details: { mail: id } })
      return [`To: ${mail.recipient}`, `Subject: ${mail.subject}`, '', text].join('\n')
    },
  },
  'mail why': {
    usage: '--to <address>',
    summary: 'says what became of the last mails to an address',
    run: async ({ db }, values) => {
      const mails = await listMailsTo(db, needed(values, 'to').trim())
      if (mails.length === 0)
        throw new CommandError('No mail to this address is known: they are kept for some weeks.')
      return mails.map((mail) => `${minuteOf(mail.createdAt)}  ${mail.kind}: ${fateOf(mail)}`).join('\n')
    },
  },
  'mail resend': {
    usage: `--id <id> | --why ${mailFailures.filter((why) => why !== 'expired').join('|')}`,
    summary:
      'queues a mail that failed for good once more, or all that failed for one reason, when that is mended; a code is worth nothing by then and keeps no words',
    run: async ({ db, clock }, values) => {
      const which = whichMails(values)
      const count = await inTransaction(db, async (tx) => {
        const sent = await sendAgain({ db: tx, clock }, which)
        if (sent > 0)
          await recordAct({ db: tx, clock }, doer, { act: 'mails_sent_again', details: { mails: sent } })
        return sent
      })
      if (count === 0) throw new CommandError('No such mail has failed for good and still has its words.')
      return `${count} queued: the portal sends them while it runs.`
    },
  },
} satisfies Record<string, Command>

function whichMails(values: Values) {
  const { id, why } = values
  if ((id === undefined) === (why === undefined)) throw new CommandError('Give --id or --why.')
  return id === undefined ? { why: oneOf(values, 'why', mailFailures) } : { id: mailId(values) }
}

const mailId = (values: Values) => option(values, 'id', z.uuid(), 'is not the id of a mail.')
