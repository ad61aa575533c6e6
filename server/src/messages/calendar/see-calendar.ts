import type { ContentOf } from '@desco/contract/endpoint'
import type { calendar } from '@desco/contract/messages/calendar'

import type { Member } from '#platform/http/actor.ts'
import type { LetterNeeds } from '#platform/needs.ts'

import { listEntries } from './list-entries.ts'

/** The calendar of who asks, and whether an app may read it. */
export async function seeCalendar(
  needs: LetterNeeds,
  actor: Member,
): Promise<ContentOf<typeof calendar.seeCalendar>> {
  const address = needs.db
    .selectFrom('calendar_feed')
    .select('madeAt')
    .where('accountId', '=', actor.accountId)
  const [entries, feed] = await Promise.all([listEntries(needs, actor), address.executeTakeFirst()])
  return { entries, feed: feed ?? { madeAt: null } }
}
