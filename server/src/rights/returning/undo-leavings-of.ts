import { type TakenBack, countLeavingsOf, listEvents, recordEvent, undoLeavings } from '#families/index.ts'

import type { Erasure } from '#rights/erasure/erasures.queries.ts'
import type { Needs } from '#platform/needs.ts'

/**
 * Those who left by a request take part again as before, under the family's lock. `stayOut`: parents who go on being erased.
 * Answers who is back.
 */
export async function undoLeavingsOf(
  needs: Needs,
  { familyId, askedAt, childIds }: Erasure,
  { by, stayOut }: { by?: string; stayOut: readonly string[] },
): Promise<TakenBack> {
  if (familyId === null) return { family: false, accountIds: [], childIds: [] }
  const { db, clock } = needs
  const count = await countLeavingsOf(db, { familyId, askedAt, childIds })
  const events = await listEvents(db, familyId)
  // a child that keeps its data is no longer among those of the request
  const asked = events.findLastIndex(
    (event) =>
      event.kind === 'erasure_asked' &&
      event.happenedAt?.getTime() === askedAt.getTime() &&
      childIds.every((id) => event.childIds.includes(id)),
  )
  const leaves = events
    .slice(Math.max(0, asked - count), Math.max(0, asked))
    .filter(({ kind, accountId }) => kind !== 'person_withdrawn' || !stayOut.includes(accountId ?? ''))
  const back = await undoLeavings(needs, familyId, { leaves, ...(by !== undefined && { by }) })
  if (!back.family) return back
  // the family had ended with them: it goes on without them
  for (const accountId of stayOut) {
    const details = { byTeam: false, childrenToo: 0 }
    await recordEvent(db, clock.now(), { familyId, kind: 'person_withdrawn', accountId, details })
  }
  return back
}
