import type { InputOf } from '@desco/contract/endpoint'
import { type newsroom, newsroomMessages, type StaffNews } from '@desco/contract/messages/desk/newsroom'

import { type Doer, recordAct } from '#staff/index.ts'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem } from '#platform/problem.ts'

import type { Needs } from './needs.ts'
import { lockPicture } from './news-pictures.queries.ts'
import { insertDraft, storeText, lockNews, type StoredNews } from './newsroom.queries.ts'
import { staffNewsOf } from './see-news.ts'

type Written = InputOf<typeof newsroom.draftNews>

const writerOf = (doer: Doer) => (doer.by === 'staff' ? doer.staffId : null)

/** A new draft; families see nothing of it. */
export async function draftNews({ db, clock }: Needs, doer: Doer, written: Written): Promise<StaffNews> {
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const text = await textOf(tx, written)
    const news = await insertDraft(tx, text, { staffId: writerOf(doer), now })
    await recordAct({ db: tx, clock }, doer, { act: 'news_drafted', subject: { kind: 'news', id: news.id } })
    return staffNewsOf(news, now)
  })
}

/** Changes the text of the version that was on the screen, and keeps the old one. The same text again changes nothing. */
export async function editNews(
  { db, clock }: Needs,
  doer: Doer,
  { id, version, ...written }: InputOf<typeof newsroom.editNews>,
): Promise<StaffNews> {
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const before = await lockVersion(tx, id, version)
    const text = await textOf(tx, written, before)
    const parts = ['title', 'description', 'picture', 'pictureAlt'] as const
    if (parts.every((part) => before[part] === text[part])) return staffNewsOf(before, now)
    const news = await storeText(tx, before, text, { staffId: writerOf(doer), now })
    const { state } = staffNewsOf(news, now)
    const details = { version: news.version, state }
    await recordAct({ db: tx, clock }, doer, { act: 'news_edited', subject: { kind: 'news', id }, details })
    return staffNewsOf(news, now)
  })
}

/** The text as it is written, with the picture that it names; `before` has the one that stays where nothing is said of it. */
async function textOf(
  tx: Database,
  { title, description, picture: chosen }: Written,
  before: Pick<StoredNews, 'picture' | 'pictureAlt'> = { picture: null, pictureAlt: null },
) {
  const { picture, pictureAlt } =
    chosen === undefined ? before : { picture: chosen?.id ?? null, pictureAlt: chosen?.alt ?? null }
  if (picture !== null && !(await lockPicture(tx, picture))) {
    throw new Problem('invalid_input', { fields: { picture: newsroomMessages.pictureGone } })
  }
  return { title, description, picture, pictureAlt }
}

/** The news, if the version that somebody acts on is still the newest. Nobody else changes it until the end of `tx`. */
export async function lockVersion(tx: Database, id: string, version: number): Promise<StoredNews> {
  const news = await lockNews(tx, id)
  if (news === undefined) throw new Problem('not_found')
  if (news.version !== version) throw new Problem('news_outdated')
  return news
}
