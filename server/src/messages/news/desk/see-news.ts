import type { ContentOf } from '@desco/contract/endpoint'
import type { newsroom, NewsState } from '@desco/contract/messages/desk/newsroom'

import { listNewsMailings } from '#messages/sendings/news-mailings.ts'
import { Problem } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

import { findNews, listNews, listVersions, type StoredNews } from './newsroom.queries.ts'

/** A stored news as the team sees it. */
export const staffNewsOf = ({ publishedAt, picture, pictureAlt: alt, ...news }: StoredNews, now: Date) => ({
  ...news,
  publishedAt,
  picture: picture === null || alt === null ? null : { id: picture, alt },
  state: newsStateOf(publishedAt, now),
})

/** Drafts first, then what is on the calendar, then what families see, newest first. */
export async function listStaffNews({ db, clock }: Needs) {
  const now = clock.now()
  return (await listNews(db)).map((news) => staffNewsOf(news, now))
}

/** One news and its history. */
export async function seeNews(
  { db, clock }: Needs,
  { id }: { id: string },
): Promise<ContentOf<typeof newsroom.seeStaffNews>> {
  const [news, versions, mailings] = await Promise.all([
    findNews(db, id),
    listVersions(db, id),
    listNewsMailings({ db }, id),
  ])
  if (news === undefined) throw new Problem('not_found')
  return {
    news: staffNewsOf(news, clock.now()),
    versions: versions.map((one) => ({ ...one, who: one.shownAs, at: one.writtenAt })),
    mailings,
  }
}

/** A draft has no moment; one that is still to come is on the calendar. */
function newsStateOf(publishedAt: Date | null, now: Date): NewsState {
  if (publishedAt === null) return 'draft'
  return publishedAt > now ? 'scheduled' : 'published'
}
