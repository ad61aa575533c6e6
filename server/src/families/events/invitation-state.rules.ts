import { leavings } from '@desco/contract/families/events'
import type { InvitationState } from '@desco/contract/families/invitations'
import { limits } from '@desco/contract/limits'

import { enrolmentOf, type FamilyEvent, isAnswer, isInvitation } from './family-events.rules.ts'

type Invitation = { id: string; expiresAt: Date }

/** Where an invitation stands at a moment: the one function that says whether its link may still be answered. */
export function invitationState(
  events: readonly FamilyEvent[],
  { id, expiresAt }: Invitation,
  now: Date,
): InvitationState {
  const answer = answerTo(events, id)
  if (answer !== undefined && isAnswer(answer.kind)) return answer.kind

  const latest = events.findLast(({ kind }) => isInvitation(kind))
  if (latest?.invitationId !== id) return 'replaced'

  const noted = events.some(({ kind, invitationId }) => kind === 'invitation_expired' && invitationId === id)
  // a parent who was told that the family left is asked by a new link, also when it comes back
  const hasLeftSince = events
    .slice(events.indexOf(latest))
    .some(({ kind }) => kind === leavings.family.leaves)
  const awaited = enrolmentOf(events) === 'awaiting_spouse'
  return noted || hasLeftSince || !awaited || now >= expiresAt ? 'expired' : 'open'
}

/** The answer to an invitation. */
export const answerTo = (events: readonly FamilyEvent[], id: string) =>
  events.find(({ kind, invitationId }) => isAnswer(kind) && invitationId === id)

export const wasOpened = (events: readonly FamilyEvent[], id: string) =>
  events.some(({ kind, invitationId }) => kind === 'invitation_opened' && invitationId === id)

/**
 * May the first parent send an invitation again? While it is unanswered, yes; after a refusal only if the study allows
 * it; in both cases only while the children are still there.
 */
export function mayInviteAgain(
  events: readonly FamilyEvent[],
  afterRefusal: boolean = limits.refusal.mayInviteAgain,
): boolean {
  // nobody is left to decide about
  if (events.some(({ kind }) => kind === 'children_erased')) return false
  const enrolment = enrolmentOf(events)
  if (enrolment === 'awaiting_spouse') return events.some(({ kind }) => isInvitation(kind))
  return enrolment === 'refused' && afterRefusal
}
