import type { AnswerOf } from '@desco/contract/endpoint'
import type { news } from '@desco/contract/messages/news'

import type { Database } from '#platform/database/database.ts'
import type { Member } from '#platform/http/actor.ts'
import { shareForAMoment } from '#platform/concurrency.ts'
import type { Needs } from '#platform/needs.ts'

import { hasNewsOfSteps, listPublishedNews, type NewsReader, stepOf } from './news.queries.ts'

type Reading = Pick<Member, 'kind' | 'familyId'>

/** Which news somebody reads now. */
export const readerOf = async (db: Database, { kind, familyId }: Reading): Promise<NewsReader> => ({
  audience: audienceOf(kind),
  step: await stepOf(db, familyId),
})

const audienceOf = (kind: Member['kind']): NewsReader['audience'] =>
  kind === 'parent' ? 'parents' : 'children'

type News = Omit<AnswerOf<typeof news.getNews>, 'message'>

/**
 * The published news, newest first, the same for all parents and for all children of families at one step: read from the
 * database at most once in a few seconds. Where a family is, is asked only while a news is for one step alone.
 */
export function newsReader({ db, clock }: Needs) {
  const isForSteps = shareForAMoment(clock, 3_000, () => hasNewsOfSteps(db, clock.now()))
  const readFor = (reader: NewsReader) =>
    shareForAMoment(clock, 3_000, async () => ({
      data: await listPublishedNews(db, { now: clock.now(), reader }),
    }))
  // two kinds of readers at each step, and no more
  const readers = new Map<string, ReturnType<typeof readFor>>()
  const shared = (reader: NewsReader) => {
    const key = `${reader.audience} ${reader.step ?? ''}`
    const read = readers.get(key) ?? readFor(reader)
    readers.set(key, read)
    return read
  }
  const anywhere = ({ kind }: Reading): NewsReader => ({ audience: audienceOf(kind), step: null })
  return async (member: Reading): Promise<News> =>
    shared((await isForSteps()) ? await readerOf(db, member) : anywhere(member))()
}
