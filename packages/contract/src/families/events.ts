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
  'person_withdrawn',
  'family_withdrawn',
  'email_corrected',
] as const

export type FamilyEventKind = (typeof familyEventKinds)[number]
