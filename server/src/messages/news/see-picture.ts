import { Readable } from 'node:stream'

import type { InputOf } from '@desco/contract/endpoint'
import type { news, NewsItem, PictureSize } from '@desco/contract/messages/news'

import type { Database } from '#platform/database/database.ts'
import { Download } from '#platform/http/download.ts'
import { Problem } from '#platform/problem.ts'

type Asked = InputOf<typeof news.seeNewsPicture>

/** A picture, for who reads a news that has it; for everybody else there is none. */
export async function seePicture(
  { db }: { db: Database },
  read: readonly NewsItem[],
  asked: Asked,
): Promise<Download> {
  if (!read.some(({ picture }) => picture?.id === asked.id)) throw new Problem('not_found')
  return pictureFile(db, asked)
}

/** A picture, whichever news has it. */
export async function pictureFile(db: Database, asked: Asked): Promise<Download> {
  const bytes = await findPicture(db, asked)
  if (bytes === undefined) throw new Problem('not_found')
  const fileName = `${asked.id.slice(0, 12)}.webp`
  return new Download(Readable.from([bytes]), fileName, 'image/webp', { size: bytes.length })
}

/** The bytes of a picture in one size, a WebP. */
async function findPicture(
  db: Database,
  { id, size }: { id: string; size: PictureSize },
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('news_picture')
    .select((picture) => picture.ref(size).as('bytes'))
    .where('hash', '=', id)
    .executeTakeFirst()
  return row?.bytes
}
