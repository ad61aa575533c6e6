import type { PictureSize } from '@desco/contract/messages/news'

import type { Database } from '#platform/database/database.ts'

/** The bytes of a picture in one size, a WebP. */
export async function findPicture(
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
