import { type FamilyEventKind, leavings } from '@desco/contract/families/events'

import { type FamilyEvent, lastDecision } from './family-events.rules.ts'

/** A parent's agreement that somebody comes back. `me`: the parent too. */
export type ReturnAsk = { accountId: string; me: boolean; childIds: readonly string[]; at: Date | undefined }

/** After these nobody waits any more: it happened, was declined, or is about people of whom something else was decided. */
const closing = new Set<FamilyEventKind>([
  ...Object.values(leavings).map(({ leaves }) => leaves),
  ...leavings.family.returns,
  ...leavings.child.returns,
  'return_declined',
  'erasure_asked',
  'erased',
])

/** The returns that parents agreed to and the other one has not answered; of each parent the last word. */
export function openReturnAsks(events: readonly FamilyEvent[]): ReturnAsk[] {
  const since = events.findLastIndex(({ kind }) => closing.has(kind))
  const asks = new Map<string, ReturnAsk>()
  for (const { kind, accountId, childIds, happenedAt } of events.slice(since + 1)) {
    if ((kind !== 'return_asked' && kind !== 'children_return_asked') || !accountId) continue
    asks.set(accountId, { accountId, me: kind === 'return_asked', childIds, at: happenedAt })
  }
  return [...asks.values()]
}

/**
 * The accounts of those whose yes brings a child, or a whole family, back: both parents who had decided, or the one who
 * decides alone; before anybody had decided, the one who registered. Null when somebody decided by an invitation's link and
 * has no account.
 */
export function decidersOf(events: readonly FamilyEvent[]): string[] | null {
  const first = events.find(({ kind }) => kind === 'parent_registered')?.accountId
  const decision = lastDecision(events)
  if (decision?.kind === 'answered_children_only') return null
  const second = decision?.kind === 'answered_full' ? decision.accountId : undefined
  return [first, second].flatMap((id) => id ?? [])
}
