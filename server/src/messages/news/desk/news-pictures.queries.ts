import type { Database } from '#platform/database/database.ts'
import type { Picture } from '#platform/make-picture.ts'

/** One that was sent before is there once, and stays as long as if it had been sent now. */
export async function storePicture(db: Database, picture: Picture, now: Date) {
  await db
    .insertInto('news_picture')
    .values({ ...picture, addedAt: now })
    .onConflict((known) => known.column('hash').doUpdateSet({ addedAt: now }))
    .execute()
}

/** Whether a picture is there; then it is not deleted until the end of `tx`. */
export async function lockPicture(tx: Database, hash: string): Promise<boolean> {
  const row = await tx
    .selectFrom('news_picture')
    .select('hash')
    .where('hash', '=', hash)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes what was sent before a moment and no news has; answers how many. */
export async function deleteUnusedPictures(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('news_picture')
    .where('addedAt', '<', before)
    .where((row) =>
      row.not(
        row.exists(
          row.selectFrom('news_item').select('id').whereRef('news_item.picture', '=', 'news_picture.hash'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
