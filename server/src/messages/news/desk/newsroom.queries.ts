import { type Selectable, sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import type { Tables } from '#server/tables.ts'

export type StoredNews = Selectable<Tables['news_item']>

/** Drafts by their last change, then the calendar and what is published, newest first. */
export async function listNews(db: Database): Promise<StoredNews[]> {
  return db
    .selectFrom('news_item')
    .selectAll()
    .orderBy(sql`published_at is not null`)
    .orderBy('publishedAt', 'desc')
    .orderBy('editedAt', 'desc')
    .orderBy('id')
    .limit(500)
    .execute()
}

export async function findNews(db: Database, id: string): Promise<StoredNews | undefined> {
  return db.selectFrom('news_item').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Two editors of one news wait for each other. */
export async function lockNews(tx: Database, id: string): Promise<StoredNews | undefined> {
  return tx.selectFrom('news_item').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

type Text = Pick<StoredNews, 'title' | 'description' | 'picture' | 'pictureAlt'>
type Writing = { staffId: string | null; now: Date }

export async function insertDraft(tx: Database, text: Text, { staffId, now }: Writing) {
  const news = await tx
    .insertInto('news_item')
    .values({ ...text, publishedAt: null, editedAt: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertVersion(tx, news, staffId)
  return news
}

export async function storeText(
  tx: Database,
  { id, version }: { id: string; version: number },
  text: Text,
  { staffId, now }: Writing,
) {
  const news = await tx
    .updateTable('news_item')
    .set({ ...text, version: version + 1, editedAt: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertVersion(tx, news, staffId)
  return news
}

async function insertVersion(tx: Database, news: StoredNews, staffId: string | null) {
  const { id, version, title, description, picture, pictureAlt, editedAt } = news
  const text = { title, description, picture, pictureAlt }
  await tx
    .insertInto('news_version')
    .values({ newsId: id, version, ...text, staffId, writtenAt: editedAt })
    .execute()
}

type Publication = Pick<StoredNews, 'publishedAt' | 'audience' | 'step'>

export async function storePublication(
  tx: Database,
  id: string,
  { publishedAt, audience, step }: Publication,
) {
  return tx
    .updateTable('news_item')
    .set({ publishedAt, audience, step })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Everything that was ever written in one news, newest first, with the e-mail of who wrote it. */
export async function listVersions(db: Database, id: string) {
  return db
    .selectFrom('news_version')
    .leftJoin('staff_account', 'staff_account.id', 'news_version.staffId')
    .select(['version', 'title', 'description', 'pictureAlt', 'writtenAt', 'staff_account.shownAs'])
    .where('newsId', '=', id)
    .orderBy('version', 'desc')
    .execute()
}
