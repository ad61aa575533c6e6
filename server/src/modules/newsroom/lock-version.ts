import type { Database } from '#platform/database.ts'
import { Problem } from '#platform/problem.ts'

import { lockNews, type StoredNews } from './newsroom.queries.ts'

/** The news, if the version that somebody acts on is still the newest. Nobody else changes it until the end of `tx`. */
export async function lockVersion(tx: Database, id: string, version: number): Promise<StoredNews> {
  const news = await lockNews(tx, id)
  if (news === undefined) throw new Problem('not_found')
  if (news.version !== version) throw new Problem('news_outdated')
  return news
}
