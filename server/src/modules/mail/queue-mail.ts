import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { enqueueJob, withdrawJob } from '#platform/work-queue/jobs.queries.ts'

import { html, plainText, type Mail } from './mail.ts'
import { mailQueue } from './mail-worker.ts'
import { deleteMail, insertMail } from './outgoing-mail.queries.ts'

/** Queues a mail in the transaction of the change that caused it. It is sent after the commit; a code before all others. Answers its id. */
export async function queueMail(
  needs: { db: Database; clock: Clock },
  { kind, to, subject, paragraphs, notAfter }: Mail,
): Promise<string> {
  const store = async (tx: Database) => {
    const id = await insertMail(tx, {
      kind,
      recipient: to,
      subject,
      body_text: plainText(paragraphs),
      body_html: html(paragraphs),
      created_at: needs.clock.now(),
      not_after: notAfter ?? null,
    })
    await enqueueJob(
      { db: tx, clock: needs.clock },
      { queue: mailQueue, key: id, urgent: notAfter !== undefined },
    )
    return id
  }
  // a mail without its job would never leave
  return needs.db.isTransaction ? store(needs.db) : inTransaction(needs.db, store)
}

/**
 * Takes as long as to queue a mail, also while others hold its tables, and leaves none: what an address that is not known
 * is answered must not come sooner. Within a transaction, so that no worker sees it.
 */
export async function queueNoMail(needs: { db: Database; clock: Clock }): Promise<void> {
  const id = await queueMail(needs, { kind: 'reset-code', to: '', subject: '', paragraphs: [] })
  await withdrawJob(needs.db, { queue: mailQueue, key: id })
  await deleteMail(needs.db, id)
}
