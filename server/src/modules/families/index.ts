export { addChildren } from './add-children.ts'
export { childrenWhoMayAct } from './children-who-may-act.ts'
export { eraseRefusedFamilies, listErasableFamilies } from './erase-refused-families.ts'
export { familiesRoutes } from './families.routes.ts'
export { lockAddress } from './families.queries.ts'
export { findOwnEnabledChild } from './find-own-child.ts'
export { listEvents, recordEvent } from './family-events.queries.ts'
export {
  assentOf,
  enrolmentOf,
  type FamilyEvent,
  hasLeft,
  isSecondParent,
  mayBeAsked,
  mayTakePart,
} from './family-events.rules.ts'
export { answerTo, invitationState, wasOpened } from './invitation-state.rules.ts'
export { findAwaited, limitInvitations, resendInvitation } from './invite-again.ts'
export type { Needs as FamiliesNeeds } from './needs.ts'
export { noteExpiredInvitations } from './note-expired-invitations.ts'
export { registerParent } from './register-parent.ts'
export { takeChildOut } from './withdraw-child.ts'
export { withdrawFamily, withdrawPerson } from './withdraw-person.ts'
export { accountMayBeAsked } from './who-may-be-asked.ts'
