import type { Database } from '#platform/database/database.ts'

/** True on a database that nobody has used yet. */
export async function isUntouched(db: Database): Promise<boolean> {
  const family = await db.selectFrom('family').select('id').limit(1).executeTakeFirst()
  return family === undefined
}

export async function hasNews(db: Database): Promise<boolean> {
  const item = await db.selectFrom('news_item').select('id').limit(1).executeTakeFirst()
  return item !== undefined
}

export async function insertNews(
  db: Database,
  news: { title: string; description: string; publishedAt: Date }[],
) {
  const rows = await db
    .insertInto('news_item')
    .values(news.map((item) => ({ ...item, editedAt: item.publishedAt })))
    .returning(['id', 'version', 'title', 'description', 'editedAt'])
    .execute()
  await db
    .insertInto('news_version')
    .values(
      rows.map(({ id, editedAt, ...text }) => ({
        ...text,
        newsId: id,
        staffId: null,
        writtenAt: editedAt,
      })),
    )
    .execute()
}
