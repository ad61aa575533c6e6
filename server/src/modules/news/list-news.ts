import type { AnswerOf } from '@desco/contract/endpoint'
import { said } from '@desco/contract/messages'
import type { news } from '@desco/contract/news'

import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import type { Member } from '#platform/http/actor.ts'
import { shareAnswer } from '#platform/http/answer-text.ts'
import { shareForAMoment } from '#platform/concurrency.ts'

import { listPublishedNews } from './news.queries.ts'

type Needs = { db: Database; clock: Clock }

/** Which news somebody reads. */
export const readerOf = ({ kind }: Pick<Member, 'kind'>) => (kind === 'parent' ? 'parents' : 'children')

type News = AnswerOf<typeof news.getNews>

/**
 * The published news, newest first, the same for all parents and for all children: read from the database at most once in a
 * few seconds.
 */
export function newsReader({ db, clock }: Needs) {
  const readFor = (reader: ReturnType<typeof readerOf>) =>
    shareForAMoment(clock, 3_000, async () =>
      shareAnswer({ message: said.found, data: await listPublishedNews(db, { now: clock.now(), reader }) }),
    )
  const read = { parents: readFor('parents'), children: readFor('children') }
  return {
    read: (member: Pick<Member, 'kind'>): Promise<News> => read[readerOf(member)](),
    /** The same, if it was read a moment ago. */
    ready: (member: Pick<Member, 'kind'>): News | undefined => read[readerOf(member)].ready(),
  }
}
