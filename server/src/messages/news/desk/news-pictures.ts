import { staffLimits } from '@desco/contract/limits'
import { pictureSides } from '@desco/contract/messages/news'
import { newsroomMessages } from '@desco/contract/messages/desk/newsroom'

import { later } from '#platform/clock.ts'
import type { Secrets } from '#platform/secrets/encryption.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { takeAttempt } from '#platform/limits/attempts.ts'
import { makePicture, type PictureFault } from '#platform/make-picture.ts'
import { Problem } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

const { perHour, megapixels, side } = staffLimits.news.picture
const limits = { megapixels, least: side.min, sides: pictureSides }
const keptHours = 24

const faults: Record<PictureFault, string> = {
  kind: newsroomMessages.pictureKind,
  heic: newsroomMessages.pictureHeic,
  broken: newsroomMessages.pictureBroken,
  tooManyPixels: newsroomMessages.picturePixels,
  tooSmall: newsroomMessages.pictureTooSmall,
}

/** Keeps a picture for a news that will name it. What was sent is forgotten; what is kept was made anew from it. */
export async function addPicture(
  { db, clock, secrets }: Needs & { secrets: Secrets },
  { staffId }: StaffMember,
  { file }: { file: Uint8Array },
) {
  await takeAttempt(
    { db, clock, secrets },
    { name: 'news-picture', subject: staffId, max: perHour, perSeconds: 3_600 },
  )
  const picture = await makePicture(file, limits)
  if (typeof picture === 'string') throw new Problem('invalid_input', { fields: { file: faults[picture] } })
  const addedAt = clock.now()
  // one that was sent before is there once, and stays as long as if it had been sent now
  await db
    .insertInto('news_picture')
    .values({ ...picture, addedAt })
    .onConflict((known) => known.column('hash').doUpdateSet({ addedAt }))
    .execute()
  return { id: picture.hash }
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
