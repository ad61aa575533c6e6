import type { Insertable } from 'kysely'

import type { Database } from '#platform/database.ts'
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
  await tx
    .updateTable('message')
    .set({ mail_id: mailId, unsubscribe_hash: unsubscribeHash })
    .where('id', '=', id)
    .execute()
}

/** The message that a mail carries, with what decides whether it still leaves. */
export async function findMessageOfMail(db: Database, mailId: string) {
  return db
    .selectFrom('message')
    .leftJoin('reminder_rule', 'reminder_rule.id', 'message.rule_id')
    .leftJoin('message_sending', 'message_sending.id', 'message.sending_id')
    .select([
      'message.account_id',
      'message.family_id',
      'message.occasion',
      'message.written_at',
      'message.about',
      'message.rule_id',
      'reminder_rule.enabled',
      'message_sending.stopped_at',
      'message_sending.filter',
      'message_sending.news_id',
    ])
    .where('message.mail_id', '=', mailId)
    .executeTakeFirst()
}

export async function findAccountToUnsubscribe(db: Database, hash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('message')
    .select('account_id')
    .where('unsubscribe_hash', '=', hash)
    .executeTakeFirst()
  return row?.account_id
}

/** What somebody was sent, newest first: only what has left. */
export async function listReceived(db: Database, accountId: string, atMost: number) {
  return db
    .selectFrom('message')
    .innerJoin('outgoing_mail as mail', 'mail.id', 'message.mail_id')
    .innerJoin('message_template_version as text', (join) =>
      join
        .onRef('text.template_id', '=', 'message.template_id')
        .onRef('text.version', '=', 'message.template_version'),
    )
    .innerJoin('account', 'account.id', 'message.account_id')
    .select(['message.id', 'mail.sent_at', 'text.subject', 'text.body', 'message.said', 'account.name'])
    .where('message.account_id', '=', accountId)
    .where('mail.sent_at', 'is not', null)
    .orderBy('message.written_at', 'desc')
    .limit(atMost)
    .execute()
}
