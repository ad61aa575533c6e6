export { addChildren } from './add-children.ts'
export { childrenWhoMayAct } from './children-who-may-act.ts'
export { eraseRefusedFamilies } from './erase-refused-families.ts'
export { familiesRoutes } from './families.routes.ts'
export { findOwnEnabledChild } from './find-own-child.ts'
export {
  assentOf,
  enrolmentOf,
  type FamilyEvent,
  type FamilyEventKind,
  isSecondParent,
  mayBeAsked,
  mayTakePart,
} from './family-events.rules.ts'
export { answerTo, invitationState } from './invitation-state.rules.ts'
export type { Needs as FamiliesNeeds } from './needs.ts'
export { noteExpiredInvitations } from './note-expired-invitations.ts'
export { registerParent } from './register-parent.ts'
export { accountMayBeAsked } from './who-may-be-asked.ts'
