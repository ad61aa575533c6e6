import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'

import { html, plainText } from './layout.ts'
import { insertMail } from './outgoing-mail.queries.ts'
import type { Mail } from './mail.ts'

/** Queues a mail in the transaction of the change that caused it. It is sent after the commit. */
export async function queueMail(
  { db, clock }: { db: Database; clock: Clock },
  { kind, to, subject, paragraphs, notAfter }: Mail,
): Promise<void> {
  const now = clock.now()
  await insertMail(db, {
    kind,
    recipient: to,
    subject,
    body_text: plainText(paragraphs),
    body_html: html(paragraphs),
    created_at: now,
    not_after: notAfter ?? null,
    next_try_at: now,
  })
}
