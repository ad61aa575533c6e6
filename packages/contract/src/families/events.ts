import type { Enrolment } from './states.ts'

/**
 * The effect of an event on an invitation of its family that waits for its answer. `sends` begins one and ends the one
 * before; `answers` and `ends` close it; `none` leaves it open.
 */
type EffectOnInvitation = 'sends' | 'answers' | 'ends' | 'none'

/** Everything that can happen to a family. The list only grows; every state is computed from it. */
const effects = {
  parent_registered: 'none',
  children_added: 'none',
  // decided alone: nobody is asked any more
  sole_responsibility_declared: 'ends',
  other_parent_invited: 'sends',
  other_parent_invited_again: 'sends',
  invitation_opened: 'none',
  invitation_expired: 'ends',
  answered_full: 'answers',
  answered_children_only: 'answers',
  answered_refused: 'answers',
  child_enabled: 'none',
  child_edited: 'none',
  child_assented: 'none',
  child_declined: 'none',
  // at 18, when the parents' consents count no more
  adult_went_on: 'none',
  // nothing is left to decide about
  children_erased: 'ends',
  child_withdrawn: 'none',
  person_withdrawn: 'none',
  family_withdrawn: 'ends',
  // a parent agrees that somebody comes back: themselves, children, or both
  return_asked: 'none',
  children_return_asked: 'none',
  // the other parent says no, or who asked has changed their mind
  return_declined: 'none',
  person_returned: 'none',
  child_returned: 'none',
  family_returned: 'none',
  // as if they had never left: an erasure taken back, or a mistake of the team
  person_withdrawal_undone: 'none',
  child_withdrawal_undone: 'none',
  family_withdrawal_undone: 'none',
  email_corrected: 'none',
  person_corrected: 'none',
  // a parent, asked once a year
  contacts_confirmed: 'none',
  birth_date_corrected: 'none',
  email_changed: 'none',
  email_change_undone: 'none',
  erasure_asked: 'none',
  erasure_taken_back: 'none',
  // by a child of 14 and more whose parents asked for it
  erasure_objected: 'none',
  erased: 'none',
} as const satisfies Record<string, EffectOnInvitation>

export type FamilyEventKind = keyof typeof effects
type KindThat<Effect extends EffectOnInvitation> = {
  [Kind in FamilyEventKind]: (typeof effects)[Kind] extends Effect ? Kind : never
}[FamilyEventKind]

export type Answer = KindThat<'answers'>

export const familyEventKinds = Object.keys(effects) as [FamilyEventKind, ...FamilyEventKind[]]

/** Checked by the compiler for every kind: a new one does not compile before it says what it does. */
export const effectOnInvitation: Readonly<Record<FamilyEventKind, EffectOnInvitation>> = effects

const kindsThat = <Effect extends EffectOnInvitation>(...wanted: Effect[]) =>
  familyEventKinds.filter((kind): kind is KindThat<Effect> => wanted.some((one) => one === effects[kind]))

export const invitingKinds = kindsThat('sends')
/** Events after which an invitation goes on waiting, and in the end expires. */
export const kindsThatLeaveInvitationOpen = kindsThat('none')

/** The events that decide whether a family takes part; the last one counts (docs/decisions/families.md). */
export const decisions = {
  sole_responsibility_declared: 'active',
  answered_full: 'active',
  answered_children_only: 'active',
  answered_refused: 'refused',
} as const satisfies Record<Answer | 'sole_responsibility_declared', Enrolment>

/**
 * The leavings, alone or with everybody, and the events that end each. Of each the last one counts (docs/decisions/consents.md).
 */
export const leavings = {
  person: { leaves: 'person_withdrawn', returns: ['person_returned', 'person_withdrawal_undone'] },
  child: { leaves: 'child_withdrawn', returns: ['child_returned', 'child_withdrawal_undone'] },
  family: { leaves: 'family_withdrawn', returns: ['family_returned', 'family_withdrawal_undone'] },
} as const satisfies Record<string, { leaves: FamilyEventKind; returns: readonly FamilyEventKind[] }>

/** These events ask the child anew whether it wants to: its yes from before counts no more. */
export const askingAnew = ['child_returned', 'family_returned'] as const satisfies FamilyEventKind[]
