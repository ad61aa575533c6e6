import type { Insertable } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import type { Tables } from '#server/tables.ts'

export async function insertMessage(tx: Database, message: Insertable<Tables['message']>): Promise<string> {
  const { id } = await tx.insertInto('message').values(message).returning('id').executeTakeFirstOrThrow()
  return id
}

/** A message has been put into the outbox. */
export async function linkMail(
  tx: Database,
  id: string,
  { mailId, unsubscribeHash }: { mailId: string; unsubscribeHash: Buffer },
) {
  await tx.updateTable('message').set({ mailId, unsubscribeHash }).where('id', '=', id).execute()
}

/** The message that a mail carries, with what decides whether it still leaves. */
export async function findMessageOfMail(db: Database, mailId: string) {
  return db
    .selectFrom('message')
    .leftJoin('reminder_rule', 'reminder_rule.id', 'message.ruleId')
    .leftJoin('message_sending', 'message_sending.id', 'message.sendingId')
    .select([
      'message.accountId',
      'message.familyId',
      'message.occasion',
      'message.writtenAt',
      'message.about',
      'message.ruleId',
      'reminder_rule.enabled',
      'message_sending.stoppedAt',
      'message_sending.filter',
      'message_sending.newsId',
    ])
    .where('message.mailId', '=', mailId)
    .executeTakeFirst()
}

export async function findAccountToUnsubscribe(db: Database, hash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('message')
    .select('accountId')
    .where('unsubscribeHash', '=', hash)
    .executeTakeFirst()
  return row?.accountId
}

/** The messages that somebody was sent, newest first: only those that have left. */
export async function listReceived(db: Database, accountId: string, atMost: number) {
  return db
    .selectFrom('message')
    .innerJoin('outgoing_mail as mail', 'mail.id', 'message.mailId')
    .innerJoin('message_template_version as text', (join) =>
      join
        .onRef('text.templateId', '=', 'message.templateId')
        .onRef('text.version', '=', 'message.templateVersion'),
    )
    .innerJoin('account', 'account.id', 'message.accountId')
    .select(['message.id', 'mail.sentAt', 'text.subject', 'text.body', 'message.said', 'account.name'])
    .where('message.accountId', '=', accountId)
    .where('mail.sentAt', 'is not', null)
    .orderBy('message.writtenAt', 'desc')
    .limit(atMost)
    .execute()
}
