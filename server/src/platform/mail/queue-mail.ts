import { randomUUID } from 'node:crypto'

import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { enqueueJob, withdrawJob } from '#platform/work-queue/jobs.queries.ts'
import type { Needs } from '#platform/needs.ts'

import { bodyPlaces, html, plainText, type Mail } from './mail.ts'
import { lowMailQueue, mailQueue } from './mail-worker.ts'

/**
 * Queues a mail in the transaction of the change that caused it. It is sent after the commit; a code before all
 * others. Its words are encrypted: codes and links stand in them. Answers its id.
 */
export async function queueMail(
  needs: Needs<'secrets'>,
  { kind, to, subject, paragraphs, notAfter, unsubscribe }: Mail,
): Promise<string> {
  const store = async (tx: Database) => {
    const id = randomUUID()
    const places = bodyPlaces(id)
    await tx
      .insertInto('outgoing_mail')
      .values({
        id,
        kind,
        recipient: to,
        subject,
        bodyText: needs.secrets.encrypt(plainText(paragraphs), places.text),
        bodyHtml: needs.secrets.encrypt(html(paragraphs), places.html),
        unsubscribe: unsubscribe === undefined ? '' : needs.secrets.encrypt(unsubscribe, places.unsubscribe),
        createdAt: needs.clock.now(),
        notAfter: notAfter ?? null,
      })
      .execute()
    const queue = unsubscribe === undefined ? mailQueue : lowMailQueue
    await enqueueJob({ ...needs, db: tx }, { queue, key: id, urgent: notAfter !== undefined })
    return id
  }
  // a mail without its job would never leave
  return needs.db.isTransaction ? store(needs.db) : inTransaction(needs.db, store)
}

/**
 * Takes as long as to queue a mail, also while others hold its tables, and leaves none: what an address that is not known
 * is answered must not come sooner. Within a transaction, so that no worker sees it.
 */
export async function queueNoMail(needs: Needs<'secrets'>): Promise<void> {
  const id = await queueMail(needs, { kind: 'reset-code', to: '', subject: '', paragraphs: [] })
  await withdrawJob(needs.db, { queue: mailQueue, key: id })
  await needs.db.deleteFrom('outgoing_mail').where('id', '=', id).execute()
}
