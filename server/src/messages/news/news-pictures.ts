import type { InputOf } from '@desco/contract/endpoint'
import { staffLimits } from '@desco/contract/limits'
import { type news, type NewsItem, pictureSides } from '@desco/contract/messages/news'
import { newsroomFieldErrors } from '@desco/contract/messages/desk/news'

import { later } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { Download } from '#platform/http/download.ts'
import { takeAttemptOfHour } from '#platform/limits/attempts.ts'
import { makePicture, type PictureFault } from '#platform/make-picture.ts'
import { Problem, refuseField } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

const { perHour, megapixels, side } = staffLimits.news.picture
const limits = { megapixels, least: side.min, sides: pictureSides }
const keptHours = 24

const faults: Record<PictureFault, string> = {
  kind: newsroomFieldErrors.pictureKind,
  heic: newsroomFieldErrors.pictureHeic,
  broken: newsroomFieldErrors.pictureBroken,
  tooManyPixels: newsroomFieldErrors.picturePixels,
  tooSmall: newsroomFieldErrors.pictureTooSmall,
}

/** Keeps a picture for a news that will name it. The file sent is forgotten; the picture kept was made anew from it. */
export async function addPicture(
  needs: Needs<'secrets'>,
  { staffId }: StaffMember,
  { file }: { file: Uint8Array },
) {
  const { db, clock } = needs
  await takeAttemptOfHour(needs, 'news-picture', staffId, perHour)
  const picture = await makePicture(file, limits)
  if (typeof picture === 'string') refuseField('file', faults[picture])
  const addedAt = clock.now()
  // one that was sent before is there once, and stays as long as if it had been sent now
  await db
    .insertInto('news_picture')
    .values({ ...picture, addedAt })
    .onConflict((known) => known.column('hash').doUpdateSet({ addedAt }))
    .execute()
  return { id: picture.hash }
}

type PictureInput = InputOf<typeof news.seeNewsPicture>

/** A picture, for who reads a news that has it; for everybody else there is none. */
export async function seePicture(
  { db }: Needs,
  read: readonly NewsItem[],
  asked: PictureInput,
): Promise<Download> {
  if (!read.some(({ picture }) => picture?.id === asked.id)) throw new Problem('not_found')
  return pictureFile(db, asked)
}

/** A picture in one size, a WebP, whichever news has it. */
export async function pictureFile(db: Database, { id, size }: PictureInput): Promise<Download> {
  const { bytes } = await db
    .selectFrom('news_picture')
    .select((picture) => picture.ref(size).as('bytes'))
    .where('hash', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not_found'))
  return Download.of(bytes, `${id.slice(0, 12)}.webp`, 'image/webp')
}

/** Deletes pictures that no news has: what was chosen and never saved, and what was taken away since. Answers how many. */
export async function forgetUnusedPictures({ db, clock }: Needs): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('news_picture')
    .where('addedAt', '<', later(clock.now(), { hours: -keptHours }))
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
