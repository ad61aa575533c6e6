import type { AnswerOf } from '@desco/contract/endpoint'
import { type Enrolment, type FunnelStep, funnelSteps, isOver } from '@desco/contract/families/states'
import type { news, NewsAudience, NewsItem } from '@desco/contract/messages/news'
import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import type { Member } from '#platform/http/actor.ts'
import { shareForAMoment } from '#platform/concurrency.ts'
import type { Needs } from '#platform/needs.ts'

/** Which news somebody reads. `step`: after which step the family waits; null where its enrolment is over. */
export type NewsReader = { audience: Exclude<NewsAudience, 'everybody'>; step: FunnelStep | null }

/** The news that are published at a moment for a reader, newest first. */
export async function listPublishedNews(
  db: Database,
  { now, reader: { audience, step } }: { now: Date; reader: NewsReader },
): Promise<NewsItem[]> {
  const rows = await db
    .selectFrom('news_item')
    .leftJoin('news_picture', 'news_picture.hash', 'news_item.picture')
    .select(['title', 'description', 'publishedAt', 'hash', 'pictureAlt', 'width', 'height'])
    .where('publishedAt', '<=', now)
    .where('audience', 'in', ['everybody', audience])
    .where((row) => row.or([row('step', 'is', null), row('step', '=', step)]))
    // a draft has no moment and is not found
    .$narrowType<{ publishedAt: Date }>()
    .orderBy('publishedAt', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()
  return rows.map(({ title, description, publishedAt, hash: id, pictureAlt: alt, width, height }) => {
    const news = { title, description, createdAt: publishedAt.toISOString() }
    const hasPicture = id !== null && alt !== null && width !== null && height !== null
    return hasPicture ? { ...news, picture: { id, alt, width, height } } : news
  })
}

/** After which step a family waits, by the view that says it for the whole portal; of this family alone. */
export async function stepOf(db: Database, familyId: string): Promise<FunnelStep | null> {
  const { rows } = await sql<{ reached: number; enrolment: Enrolment }>`
    select reached, enrolment from family_step where family_id = ${familyId}`.execute(db)
  const [family] = rows
  if (family === undefined || isOver(family.enrolment)) return null
  return funnelSteps[family.reached - 1] ?? null
}

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
  const ofSteps = db.selectFrom('news_item').select('id').where('step', 'is not', null).limit(1)
  const isForSteps = shareForAMoment(clock, 3_000, async () => {
    return (await ofSteps.where('publishedAt', '<=', clock.now()).executeTakeFirst()) !== undefined
  })
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
