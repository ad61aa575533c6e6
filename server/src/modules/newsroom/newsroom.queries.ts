import type { FunnelStep } from '@desco/contract/families/states'
import type { NewsAudience } from '@desco/contract/news'
import { sql } from 'kysely'

import type { Database } from '#platform/database.ts'

export type StoredNews = {
  id: string
  title: string
  description: string
  picture: string | null
  picture_alt: string | null
  published_at: Date | null
  audience: NewsAudience
  step: FunnelStep | null
  mail_planned: boolean
  version: number
  edited_at: Date
}

const columns = [
  'id',
  'title',
  'description',
  'picture',
  'picture_alt',
  'published_at',
  'audience',
  'step',
  'mail_planned',
  'version',
  'edited_at',
] as const

/** Drafts by their last change, then the calendar and what is published, newest first. */
export async function listNews(db: Database): Promise<StoredNews[]> {
  return db
    .selectFrom('news_item')
    .select(columns)
    .orderBy(sql`published_at is not null`)
    .orderBy('published_at', 'desc')
    .orderBy('edited_at', 'desc')
    .orderBy('id')
    .limit(500)
    .execute()
}

export async function findNews(db: Database, id: string): Promise<StoredNews | undefined> {
  return db.selectFrom('news_item').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Two editors of one news wait for each other. */
export async function lockNews(tx: Database, id: string): Promise<StoredNews | undefined> {
  return tx.selectFrom('news_item').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

type Text = Pick<StoredNews, 'title' | 'description' | 'picture' | 'picture_alt'>
type Writing = { staffId: string | null; now: Date }

export async function insertDraft(tx: Database, text: Text, { staffId, now }: Writing) {
  const news = await tx
    .insertInto('news_item')
    .values({ ...text, published_at: null, edited_at: now })
    .returning(columns)
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
    .set({ ...text, version: version + 1, edited_at: now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  await insertVersion(tx, news, staffId)
  return news
}

async function insertVersion(tx: Database, news: StoredNews, staffId: string | null) {
  const { id, version, title, description, picture, picture_alt, edited_at } = news
  const text = { title, description, picture, picture_alt }
  await tx
    .insertInto('news_version')
    .values({ news_id: id, version, ...text, staff_id: staffId, written_at: edited_at })
    .execute()
}

type Publication = { publishedAt: Date | null; audience: NewsAudience; step: FunnelStep | null }

export async function storePublication(
  tx: Database,
  id: string,
  { publishedAt, audience, step }: Publication,
) {
  return tx
    .updateTable('news_item')
    .set({ published_at: publishedAt, audience, step })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Everything that was ever written in one news, newest first, with the e-mail of who wrote it. */
export async function listVersions(db: Database, id: string) {
  return db
    .selectFrom('news_version')
    .leftJoin('staff_account', 'staff_account.id', 'news_version.staff_id')
    .select(['version', 'title', 'description', 'picture_alt', 'written_at', 'staff_account.shown_as'])
    .where('news_id', '=', id)
    .orderBy('version', 'desc')
    .execute()
}
