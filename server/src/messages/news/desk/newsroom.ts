import type { InputOf } from '@desco/contract/endpoint'
import { type newsroom, newsroomFieldErrors, type NewsState } from '@desco/contract/messages/desk/news'

import { type Selectable, sql } from 'kysely'

import { type Inside, staffAct } from '#staff/index.ts'
import { listNewsMailings } from '#messages/sendings/news-mailings.ts'
import type { Database } from '#platform/database/database.ts'
import { Problem, refuseField } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'
import type { Tables } from '#server/tables.ts'

type StoredNews = Selectable<Tables['news_item']>

export const findNews = (db: Database, id: string) =>
  db
    .selectFrom('news_item')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not_found'))

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
export async function seeNews({ db, clock }: Needs, { id }: { id: string }) {
  const [news, versions, mailings] = await Promise.all([
    findNews(db, id),
    db
      .selectFrom('news_version')
      .leftJoin('staff_account', 'staff_account.id', 'news_version.staffId')
      .selectAll('news_version')
      .select(['writtenAt as at', 'staff_account.shownAs as who'])
      .where('newsId', '=', id)
      .orderBy('version', 'desc')
      .execute(),
    listNewsMailings({ db }, id),
  ])
  return { news: staffNewsOf(news, clock.now()), versions, mailings }
}

/** A draft has no moment; one that is still to come is on the calendar. */
function newsStateOf(publishedAt: Date | null, now: Date): NewsState {
  if (publishedAt === null) return 'draft'
  return publishedAt > now ? 'scheduled' : 'published'
}

type DraftInput = InputOf<typeof newsroom.draftNews>

/** A new draft; families see nothing of it. */
export const draftNews = staffAct('news_drafted', async (inside: Inside<Needs>, written: DraftInput) => {
  const { db, now } = inside
  const text = await textOf(db, written)
  const draft = db.insertInto('news_item').values({ ...text, editedAt: now })
  const news = await draft.returningAll().executeTakeFirstOrThrow()
  await keepVersion(inside, news)
  return { subject: { kind: 'news', id: news.id }, answer: { news: staffNewsOf(news, now) } }
})

/** Keeps what was written in a news. */
const keepVersion = ({ db, staffId }: Inside<Needs>, { id, editedAt, ...news }: StoredNews) => {
  const { version, title, description, picture, pictureAlt } = news
  const written = { version, title, description, picture, pictureAlt, writtenAt: editedAt }
  return db
    .insertInto('news_version')
    .values({ newsId: id, ...written, staffId })
    .execute()
}

/** Changes the text of the version that was on the screen, and keeps the old one. The same text again changes nothing. */
export const editNews = staffAct(
  'news_edited',
  async (inside: Inside<Needs>, { id, version, ...written }: InputOf<typeof newsroom.editNews>) => {
    const { db, now } = inside
    const before = await lockVersion(db, id, version)
    const text = await textOf(db, written, before)
    const parts = ['title', 'description', 'picture', 'pictureAlt'] as const
    const unchanged = parts.every((part) => before[part] === text[part])
    const changed = db
      .updateTable('news_item')
      .set({ ...text, version: version + 1, editedAt: now })
      .where('id', '=', id)
      .returningAll()
    const stored = unchanged ? before : await changed.executeTakeFirstOrThrow()
    if (!unchanged) await keepVersion(inside, stored)
    const news = staffNewsOf(stored, now)
    return {
      unchanged,
      subject: { kind: 'news', id },
      details: { version: news.version, state: news.state },
      answer: { news },
    }
  },
)

/** The text as it is written, with the picture that it names; `before` has the one that stays where nothing is said of it. */
async function textOf(
  tx: Database,
  { title, description, picture: chosen }: DraftInput,
  before: Pick<StoredNews, 'picture' | 'pictureAlt'> = { picture: null, pictureAlt: null },
) {
  const { picture, pictureAlt } =
    chosen === undefined ? before : { picture: chosen?.id ?? null, pictureAlt: chosen?.alt ?? null }
  if (picture !== null) {
    // it is not deleted until the end of the transaction
    const found = tx.selectFrom('news_picture').select('hash').where('hash', '=', picture)
    if ((await found.forKeyShare().executeTakeFirst()) === undefined)
      refuseField('picture', newsroomFieldErrors.pictureGone)
  }
  return { title, description, picture, pictureAlt }
}

/** The news, if the version that somebody acts on is still the newest. Nobody else changes it until the end of `tx`. */
export async function lockVersion(tx: Database, id: string, version: number): Promise<StoredNews> {
  const found = tx.selectFrom('news_item').selectAll().where('id', '=', id)
  const news = await found.forNoKeyUpdate().executeTakeFirstOrThrow(() => new Problem('not_found'))
  if (news.version !== version) throw new Problem('news_outdated')
  return news
}
