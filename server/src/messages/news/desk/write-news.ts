import type { InputOf } from '@desco/contract/endpoint'
import { type newsroom, newsroomMessages } from '@desco/contract/messages/desk/newsroom'

import { type Inside, staffAct } from '#staff/index.ts'
import type { Database } from '#platform/database/database.ts'
import { Problem, refuseField } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

import { staffNewsOf, type StoredNews } from './see-news.ts'

type Written = InputOf<typeof newsroom.draftNews>

/** A new draft; families see nothing of it. */
export const draftNews = staffAct('news_drafted', async (inside: Inside<Needs>, written: Written) => {
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
  { title, description, picture: chosen }: Written,
  before: Pick<StoredNews, 'picture' | 'pictureAlt'> = { picture: null, pictureAlt: null },
) {
  const { picture, pictureAlt } =
    chosen === undefined ? before : { picture: chosen?.id ?? null, pictureAlt: chosen?.alt ?? null }
  if (picture !== null) {
    // it is not deleted until the end of the transaction
    const found = tx.selectFrom('news_picture').select('hash').where('hash', '=', picture)
    if ((await found.forKeyShare().executeTakeFirst()) === undefined)
      refuseField('picture', newsroomMessages.pictureGone)
  }
  return { title, description, picture, pictureAlt }
}

/** The news, if the version that somebody acts on is still the newest. Nobody else changes it until the end of `tx`. */
export async function lockVersion(tx: Database, id: string, version: number): Promise<StoredNews> {
  const found = tx.selectFrom('news_item').selectAll().where('id', '=', id)
  const news = await found.forNoKeyUpdate().executeTakeFirst()
  if (news === undefined) throw new Problem('not_found')
  if (news.version !== version) throw new Problem('news_outdated')
  return news
}
