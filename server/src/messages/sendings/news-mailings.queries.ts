import type { FunnelStep } from '@desco/contract/families/states'

import type { Database } from '#platform/database/database.ts'

/** A news whose mail is still to be written; nobody else changes it until the end of `tx`. */
export async function lockPlannedNews(
  tx: Database,
  newsId: string,
): Promise<{ title: string; step: FunnelStep | null; publishedAt: Date | null } | undefined> {
  return tx
    .selectFrom('news_item')
    .select(['title', 'step', 'publishedAt'])
    .where('id', '=', newsId)
    .where('mailPlanned', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The mail of a news is to be written, or is no longer to be. */
export async function setMailPlanned(tx: Database, newsId: string, planned: boolean): Promise<void> {
  await tx.updateTable('news_item').set({ mailPlanned: planned }).where('id', '=', newsId).execute()
}

/** Of the mails of a news those that have not left do not leave. */
export async function stopMailingsOf(tx: Database, newsId: string, now: Date): Promise<void> {
  await tx
    .updateTable('message_sending')
    .set({ stoppedAt: now })
    .where('newsId', '=', newsId)
    .where('stoppedAt', 'is', null)
    .execute()
}

/** When a news was told by mail, newest first. */
export async function listMailingsOf(db: Database, newsId: string) {
  return db
    .selectFrom('message_sending')
    .select(['sentAt', 'families', 'stoppedAt'])
    .where('newsId', '=', newsId)
    .orderBy('sentAt', 'desc')
    .execute()
}
