import { dayInItaly } from '@desco/contract/families/birth-date'
import type { FamilyEventKind } from '@desco/contract/families/events'
import { limits } from '@desco/contract/limits'

import type { FamilyEvent } from './family-events.rules.ts'
import { type AgeFacts, ageOfRights } from './growing-up.rules.ts'

const aboutErasure = new Set<FamilyEventKind>([
  'erasure_asked',
  'erasure_taken_back',
  'erasure_objected',
  'erased',
])
const lastAbout = (events: readonly FamilyEvent[], childId: string) =>
  events.findLast(({ kind, childIds }) => aboutErasure.has(kind) && childIds.includes(childId))

type Person = AgeFacts & { id: string }

/**
 * Whether somebody's data are about to be erased and it is theirs to keep them: of 14 and more, in the hours in which an
 * erasure can be taken back (docs/decisions/erasure.md). They are let in to that alone, also when a parent has taken them out.
 */
export function mayKeepData(events: readonly FamilyEvent[], child: Person, now: Date): boolean {
  const last = lastAbout(events, child.id)
  if (last?.kind !== 'erasure_asked' || last.happenedAt === undefined) return false
  const isInTime = now.getTime() - last.happenedAt.getTime() < limits.erasure.takeBackHours * 3_600_000
  return isInTime && ageOfRights(child, dayInItaly(now)) >= limits.dataCopy.childrenBelow
}

/** Whether a child has said, the last time that it was asked, that its data stay. */
export const keepsData = (events: readonly FamilyEvent[], childId: string): boolean =>
  lastAbout(events, childId)?.kind === 'erasure_objected'
