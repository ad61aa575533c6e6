import { dayInItaly } from '@desco/contract/families/birth-date'
import type { StudyText } from '@desco/contract/families/consents/study-text'
import { wholeStudyText } from '@desco/contract/families/consents/study-texts'
import { addDays } from '@desco/contract/diary/days'

import type { TestPortal } from '#testing/portals/portal.ts'

/** The day so many days from now, in Italy. */
export const dayIn = (portal: TestPortal, days: number) => addDays(dayInItaly(portal.clock.now()), days)

type Written = {
  text: StudyText
  /** In how many days it takes effect. */
  inDays?: number
  /** How many days after that the one before holds, for who has to agree again; null: nobody has to. */
  oldFor?: number | null
  paragraphs?: string[]
}

/** A version that the team wrote and approved; answers its id, its version and what is hashed of it. */
export async function anApprovedText(
  portal: TestPortal,
  { text, inDays = 1, oldFor = 14, paragraphs = ['Parole nuove, scritte dal gruppo di ricerca.'] }: Written,
) {
  const effectiveOn = dayIn(portal, inDays)
  const title = 'Un titolo nuovo'
  const { id } = await portal.db
    .insertInto('text_version')
    .values({
      section: text,
      title,
      paragraphs,
      state: 'approved',
      effectiveOn,
      agreeAgain: oldFor !== null,
      oldUntil: oldFor === null ? null : addDays(effectiveOn, oldFor),
      writers: [],
      writtenBy: null,
      writtenAt: portal.clock.now(),
      approvedBy: null,
      approvedAt: portal.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, version: effectiveOn, whole: wholeStudyText(text, { title, paragraphs }) }
}

// each has a version of its own, long before anybody has to answer it
let dayOfText = 400

/** A record that somebody was written to about a new text. */
export async function aTextNotice(portal: TestPortal, accountId: string) {
  const { id } = await anApprovedText(portal, { text: 'section3', inDays: (dayOfText += 1) })
  await portal.db
    .insertInto('text_notice')
    .values({ textId: id, accountId, notedAt: portal.clock.now() })
    .execute()
}
