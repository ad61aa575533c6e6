import type { ContentOf } from '@desco/contract/endpoint'
import type { newsroom, NewsState } from '@desco/contract/messages/desk/newsroom'

import { type Selectable, sql } from 'kysely'

import { listNewsMailings } from '#messages/sendings/news-mailings.ts'
import type { Database } from '#platform/database/database.ts'
import { Problem } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'
import type { Tables } from '#server/tables.ts'

export type StoredNews = Selectable<Tables['news_item']>

export const findNews = (db: Database, id: string) =>
  db.selectFrom('news_item').selectAll().where('id', '=', id).executeTakeFirst()

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
  const rows = await db
    .selectFrom('news_item')
    .selectAll()
    .orderBy(sql`published_at is not null`)
    .orderBy('publishedAt', 'desc')
    .orderBy('editedAt', 'desc')
    .orderBy('id')
    .limit(500)
    .execute()
  return rows.map((news) => staffNewsOf(news, now))
}

/** One news and its history. */
export async function seeNews(
  { db, clock }: Needs,
  { id }: { id: string },
): Promise<ContentOf<typeof newsroom.seeStaffNews>> {
  const [news, versions, mailings] = await Promise.all([
    findNews(db, id),
    db
      .selectFrom('news_version')
      .leftJoin('staff_account', 'staff_account.id', 'news_version.staffId')
      .select([
        'version',
        'title',
        'description',
        'pictureAlt',
        'writtenAt as at',
        'staff_account.shownAs as who',
      ])
      .where('newsId', '=', id)
      .orderBy('version', 'desc')
      .execute(),
    listNewsMailings({ db }, id),
  ])
  if (news === undefined) throw new Problem('not_found')
  return { news: staffNewsOf(news, clock.now()), versions, mailings }
}

/** A draft has no moment; one that is still to come is on the calendar. */
function newsStateOf(publishedAt: Date | null, now: Date): NewsState {
  if (publishedAt === null) return 'draft'
  return publishedAt > now ? 'scheduled' : 'published'
}
