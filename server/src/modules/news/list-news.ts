import type { NewsItem } from '@desco/contract/news'

import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import { shareForAMoment } from '#platform/share-for-a-moment.ts'

import { listPublishedNews } from './news.queries.ts'

type Needs = { db: Database; clock: Clock }

/** The published news, newest first, the same for everybody: read from the database at most once in a few seconds. */
export function newsReader({ db, clock }: Needs): () => Promise<NewsItem[]> {
  return shareForAMoment(clock, 3_000, () => listPublishedNews(db, clock.now()))
}
