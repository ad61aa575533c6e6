import { sql } from 'kysely'

import type { HeldJob } from '#platform/work-queue/attempt-job.ts'
import type { LetterNeeds } from '#platform/needs.ts'
import type { SaidInMessage } from '#server/column-types.ts'

import { findSending } from './sendings.queries.ts'
import { queueMessage } from '#messages/letters/write-message.ts'

const mailsAtATime = 100

/** Puts the messages of a sending into the outbox, a page in each transaction: one that is interrupted goes on where it was. */
export async function writeSending(needs: LetterNeeds, job: HeldJob, sendingId: string): Promise<void> {
  for (;;) {
    job.signal.throwIfAborted()
    const count = await job.keep((tx) => writePage({ ...needs, db: tx }, sendingId))
    if (count < mailsAtATime) break
  }
  await job.close(async () => 'done')
}

async function writePage(needs: LetterNeeds, sendingId: string): Promise<number> {
  const { db: tx } = needs
  const template = await findSending(tx, sendingId)
  if (template === undefined) return 0
  if (template.stoppedAt !== null) {
    await tx
      .updateTable('message')
      .set({ dropped: 'stopped' })
      .where('sendingId', '=', sendingId)
      .where('mailId', 'is', null)
      .where('dropped', 'is', null)
      .execute()
    return 0
  }
  const { rows } = await sql<{ messageId: string; name: string; email: string; said: SaidInMessage }>`
    select message.id as message_id, account.name, account.email, message.said
    from message
    join account on account.id = message.account_id
    where message.sending_id = ${sendingId} and message.mail_id is null and message.dropped is null
      and account.email is not null
    order by message.id
    limit ${mailsAtATime}
    for no key update of message`.execute(tx)
  for (const { messageId, said, ...reader } of rows) {
    await queueMessage(needs, { messageId, kind: 'team-message', reader, template, said })
  }
  return rows.length
}
