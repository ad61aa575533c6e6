import type { TemplateText } from '@desco/contract/messages/desk/message-templates'

import type { HeldJob } from '#platform/work-queue/attempt-job.ts'
import type { LetterNeeds } from '#platform/needs.ts'

import { dropUnwritten, findSending, lockUnwritten } from './sendings.queries.ts'
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
  const sending = await findSending(needs.db, sendingId)
  if (sending === undefined) return 0
  if (sending.stoppedAt !== null) {
    await dropUnwritten(needs.db, sendingId, 'stopped')
    return 0
  }
  const template: TemplateText = { subject: sending.subject, body: sending.body }
  const rows = await lockUnwritten(needs.db, sendingId, mailsAtATime)
  for (const { id, name, email, said } of rows) {
    const reader = { name, email }
    await queueMessage(needs, { messageId: id, kind: 'team-message', reader, template, said })
  }
  return rows.length
}
