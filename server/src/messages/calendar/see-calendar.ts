import type { AnswerOf } from '@desco/contract/endpoint'
import type { calendar } from '@desco/contract/messages/calendar'
import { said } from '@desco/contract/messages'

import type { Member } from '#platform/http/actor.ts'

import type { Needs } from './calendar-files.ts'
import { findFeedMadeAt } from './feeds.queries.ts'
import { listEntries } from './list-entries.ts'

/** The calendar of who asks, and whether an app may read it. */
export async function seeCalendar(
  needs: Needs,
  actor: Member,
): Promise<AnswerOf<typeof calendar.seeCalendar>> {
  const [entries, madeAt] = await Promise.all([
    listEntries(needs, actor),
    findFeedMadeAt(needs.db, actor.accountId),
  ])
  return { message: said.found, entries, feed: { madeAt: madeAt?.toISOString() ?? null } }
}
