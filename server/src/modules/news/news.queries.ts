import type { NewsAudience, NewsItem } from '@desco/contract/news'

import type { Database } from '#platform/database.ts'

/** What is published at a moment for a kind of reader, newest first. */
export async function listPublishedNews(
  db: Database,
  { now, reader }: { now: Date; reader: Exclude<NewsAudience, 'everybody'> },
): Promise<NewsItem[]> {
  const rows = await db
    .selectFrom('news_item')
    .select(['title', 'description', 'published_at'])
    .where('published_at', '<=', now)
    .where('audience', 'in', ['everybody', reader])
    // a draft has no moment and is not found
    .$narrowType<{ published_at: Date }>()
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()
  return rows.map(({ title, description, published_at }) => ({
    title,
    description,
    createdAt: published_at.toISOString(),
  }))
}
