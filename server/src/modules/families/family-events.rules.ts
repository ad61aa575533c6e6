import type { Assent, Enrolment } from '@desco/contract/people'

/** What can happen to a family. The list only grows; every state is computed from it. */
export const familyEventKinds = [
  'parent_registered',
  'children_added',
  'sole_responsibility_declared',
  'other_parent_invited',
  'invitation_opened',
  'answered_full',
  'answered_children_only',
  'answered_refused',
  'child_enabled',
  'child_edited',
  'child_assented',
  'child_declined',
  'child_withdrawn',
  'family_withdrawn',
] as const

export type FamilyEventKind = (typeof familyEventKinds)[number]

/** `childIds`: the children an event is about; of an answer, those the second parent ticked. */
export type FamilyEvent = { kind: FamilyEventKind; childIds: readonly string[] }

const decisions = [
  'sole_responsibility_declared',
  'answered_full',
  'answered_children_only',
  'answered_refused',
]

const lastDecision = (events: readonly FamilyEvent[]) =>
  events.findLast(({ kind }) => decisions.includes(kind))

/** Where a family stands (DESIGN section 3). */
export function enrolmentOf(events: readonly FamilyEvent[]): Enrolment {
  if (events.some(({ kind }) => kind === 'family_withdrawn')) return 'withdrawn'
  if (!events.some(({ kind }) => kind === 'children_added')) return 'awaiting_children'
  const decision = lastDecision(events)
  if (decision === undefined) return 'awaiting_spouse'
  return decision.kind === 'answered_refused' ? 'refused' : 'active'
}

/** May this child take part? Everything that depends on it asks here. */
export function mayTakePart(events: readonly FamilyEvent[], childId: string): boolean {
  if (enrolmentOf(events) !== 'active') return false
  const withdrawn = events.some(
    ({ kind, childIds }) => kind === 'child_withdrawn' && childIds.includes(childId),
  )
  return !withdrawn && (lastDecision(events)?.childIds.includes(childId) ?? false)
}

const assents: Partial<Record<FamilyEventKind, Assent>> = { child_assented: 'yes', child_declined: 'no' }

/** What the child itself said last. */
export function assentOf(events: readonly FamilyEvent[], childId: string): Assent {
  const last = events.findLast(({ kind, childIds }) => kind in assents && childIds.includes(childId))
  return (last && assents[last.kind]) ?? 'asked'
}
