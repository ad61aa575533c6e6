import type { ContentOf } from '@desco/contract/endpoint'
import type { calendar } from '@desco/contract/messages/calendar'

import type { Member } from '#platform/http/actor.ts'
import type { LetterNeeds } from '#platform/needs.ts'

import { findFeedMadeAt } from './feeds.queries.ts'
import { listEntries } from './list-entries.ts'

/** The calendar of who asks, and whether an app may read it. */
export async function seeCalendar(
  needs: LetterNeeds,
  actor: Member,
): Promise<ContentOf<typeof calendar.seeCalendar>> {
  const [entries, madeAt] = await Promise.all([
    listEntries(needs, actor),
    findFeedMadeAt(needs.db, actor.accountId),
  ])
  return { entries, feed: { madeAt: madeAt?.toISOString() ?? null } }
}
