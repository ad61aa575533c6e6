import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import { enqueueJob } from '#platform/work-queue/jobs.queries.ts'

import { html, plainText } from './layout.ts'
import { mailQueue } from './mail-worker.ts'
import { insertMail } from './outgoing-mail.queries.ts'
import type { Mail } from './mail.ts'

/** Queues a mail in the transaction of the change that caused it. It is sent after the commit; a code before all others. */
export async function queueMail(
  needs: { db: Database; clock: Clock },
  { kind, to, subject, paragraphs, notAfter }: Mail,
): Promise<void> {
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
  }
  // a mail without its job would never leave
  if (needs.db.isTransaction) await store(needs.db)
  else await needs.db.transaction().execute(store)
}
