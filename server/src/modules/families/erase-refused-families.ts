import { limits } from '@desco/contract/limits'

import { later } from '#platform/clock.ts'

import { lockFamily } from './families.queries.ts'
import { listEvents, recordEvent } from './family-events.queries.ts'
import { enrolmentOf } from './family-events.rules.ts'
import { deleteChildren, listRefusedBefore } from './invitations.queries.ts'
import type { Needs } from './needs.ts'

/**
 * Erases the children's names and birth dates of families that refused so many days ago. What stays are ids, which
 * name nobody. Harmless when several processes do it, and for a family that was let invite again meanwhile.
 */
export async function eraseRefusedFamilies({ db, clock }: Pick<Needs, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const refusedBefore = later(now, { days: -limits.refusal.childrenErasedAfterDays })
  for (const familyId of await listRefusedBefore(db, refusedBefore)) {
    await db.transaction().execute(async (tx) => {
      await lockFamily(tx, familyId)
      const events = await listEvents(tx, familyId)
      const refusedAt = events.findLast(({ kind }) => kind === 'answered_refused')?.happenedAt
      if (enrolmentOf(events) !== 'refused' || refusedAt === undefined || refusedAt > refusedBefore) return
      const childIds = await deleteChildren(tx, familyId)
      if (childIds.length > 0) await recordEvent(tx, now, { familyId, kind: 'children_erased', childIds })
    })
  }
}
