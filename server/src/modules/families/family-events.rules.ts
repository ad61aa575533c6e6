import { type Assent, type Enrolment, parentsAreAsked } from '@desco/contract/people'

/** What can happen to a family. The list only grows; every state is computed from it. */
export const familyEventKinds = [
  'parent_registered',
  'children_added',
  'sole_responsibility_declared',
  'other_parent_invited',
  'other_parent_invited_again',
  'invitation_opened',
  'invitation_expired',
  'answered_full',
  'answered_children_only',
  'answered_refused',
  'child_enabled',
  'child_edited',
  'child_assented',
  'child_declined',
  'children_erased',
  'child_withdrawn',
  'family_withdrawn',
] as const

export type FamilyEventKind = (typeof familyEventKinds)[number]

/** `childIds`: the children an event is about; of an answer, those the second parent ticked. */
export type FamilyEvent = {
  kind: FamilyEventKind
  childIds: readonly string[]
  accountId?: string | null
  invitationId?: string | null
  happenedAt?: Date
}

const answers: readonly string[] = ['answered_full', 'answered_children_only', 'answered_refused']

export type Answer = 'answered_full' | 'answered_children_only' | 'answered_refused'
export const isAnswer = (kind: FamilyEventKind): kind is Answer => answers.includes(kind)

export const isInvitation = (kind: FamilyEventKind) =>
  kind === 'other_parent_invited' || kind === 'other_parent_invited_again'

/** The decision that counts. A refusal counts no more once the first parent was let invite again. */
function lastDecision(events: readonly FamilyEvent[]): FamilyEvent | undefined {
  const place = events.findLastIndex(({ kind }) => isAnswer(kind) || kind === 'sole_responsibility_declared')
  const decision = events[place]
  if (decision?.kind !== 'answered_refused') return decision
  return events.slice(place).some(({ kind }) => isInvitation(kind)) ? undefined : decision
}

/** Where a family stands (DESIGN section 3). */
export function enrolmentOf(events: readonly FamilyEvent[]): Enrolment {
  if (events.some(({ kind }) => kind === 'family_withdrawn')) return 'withdrawn'
  if (!events.some(({ kind }) => kind === 'children_added')) return 'awaiting_children'
  const decision = lastDecision(events)
  if (decision === undefined) return 'awaiting_spouse'
  return decision.kind === 'answered_refused' ? 'refused' : 'active'
}

/** Whether somebody came to the family by the other parent's invitation. */
export const isSecondParent = (events: readonly FamilyEvent[], accountId: string) =>
  events.some(({ kind, accountId: who }) => kind === 'answered_full' && who === accountId)

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

export type Asked = 'parent' | { childId: string }

/**
 * May this person be offered questionnaires (decision 0018)? A parent while the family's request is open or accepted; a
 * child while it takes part and has said yes itself.
 */
export function mayBeAsked(events: readonly FamilyEvent[], asked: Asked): boolean {
  if (asked === 'parent') return parentsAreAsked[enrolmentOf(events)]
  return mayTakePart(events, asked.childId) && assentOf(events, asked.childId) === 'yes'
}
