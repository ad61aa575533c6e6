import type { FamilyEventKind } from '@desco/contract/families/events'
import { type Assent, type Enrolment, parentIsAsked } from '@desco/contract/families/people'

/**
 * `childIds`: the children an event is about; of an answer, those the second parent ticked. `accountId`: who did it; of
 * `person_withdrawn` and `email_corrected`, whom it is about.
 */
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

/** Where a family stands (design section 3). */
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

/** Whether a parent takes part no longer. What the family decided about the children is another matter. */
export const hasLeft = (events: readonly FamilyEvent[], accountId: string) =>
  events.some(
    ({ kind, accountId: who }) =>
      kind === 'family_withdrawn' || (kind === 'person_withdrawn' && who === accountId),
  )

/**
 * Since when nobody who may decide wants the children in the study: after a refusal that stands, or since a family left
 * that had never said yes. Undefined otherwise.
 */
export function unwantedSince(events: readonly FamilyEvent[]): Date | undefined {
  const decision = lastDecision(events)
  if (decision?.kind === 'answered_refused') return decision.happenedAt
  if (decision !== undefined) return undefined
  return events.find(({ kind }) => kind === 'family_withdrawn')?.happenedAt
}

/** Whether an account's form may not be written anew by whoever types its address at the registration. */
export const isEntrusted = (events: readonly FamilyEvent[], accountId: string) =>
  isSecondParent(events, accountId) ||
  events.some(({ kind, accountId: who }) => kind === 'email_corrected' && who === accountId)

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

export type Asked = { parentId: string } | { childId: string }

/**
 * May this person be offered questionnaires (decision 0018)? A parent while the family's request is open or accepted and
 * they have not left; a child while it takes part and has said yes itself.
 */
export function mayBeAsked(events: readonly FamilyEvent[], asked: Asked): boolean {
  if ('parentId' in asked) {
    return parentIsAsked({ enrolment: enrolmentOf(events), hasLeft: hasLeft(events, asked.parentId) })
  }
  return mayTakePart(events, asked.childId) && assentOf(events, asked.childId) === 'yes'
}
