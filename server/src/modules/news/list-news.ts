import type { AnswerOf } from '@desco/contract/endpoint'
import { said } from '@desco/contract/messages'
import type { news } from '@desco/contract/news'

import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import { shareAnswer } from '#platform/http/answer-text.ts'
import { shareForAMoment } from '#platform/concurrency.ts'

import { listPublishedNews } from './news.queries.ts'

type Needs = { db: Database; clock: Clock }

/** The published news, newest first, the same for everybody: read from the database at most once in a few seconds. */
export function newsReader({ db, clock }: Needs): () => Promise<AnswerOf<typeof news.getNews>> {
  return shareForAMoment(clock, 3_000, async () =>
    shareAnswer({ message: said.found, data: await listPublishedNews(db, clock.now()) }),
  )
}
