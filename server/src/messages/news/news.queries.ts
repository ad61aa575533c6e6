import { type FunnelStep, funnelSteps, overEnrolments } from '@desco/contract/families/states'
import type { NewsAudience, NewsItem, NewsPicture } from '@desco/contract/messages/news'
import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

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
  return rows.map(({ title, description, publishedAt, ...row }) => {
    const picture = pictureOf(row)
    return { title, description, createdAt: publishedAt.toISOString(), ...(picture && { picture }) }
  })
}

type PictureColumns = {
  hash: string | null
  pictureAlt: string | null
  width: number | null
  height: number | null
}

function pictureOf({ hash, pictureAlt, width, height }: PictureColumns): NewsPicture | null {
  if (hash === null || pictureAlt === null || width === null || height === null) return null
  return { id: hash, alt: pictureAlt, width, height }
}

/** Whether any published news is for families of one step alone. */
export async function hasNewsOfSteps(db: Database, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('news_item')
    .select('id')
    .where('publishedAt', '<=', now)
    .where('step', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** After which step a family waits, by the view that says it for the whole portal; of this family alone. */
export async function stepOf(db: Database, familyId: string): Promise<FunnelStep | null> {
  const { rows } = await sql<{ reached: number; enrolment: string }>`
    select reached, enrolment from family_step where family_id = ${familyId}`.execute(db)
  const [family] = rows
  if (family === undefined || overEnrolments.some((over) => over === family.enrolment)) return null
  return funnelSteps[family.reached - 1] ?? null
}
