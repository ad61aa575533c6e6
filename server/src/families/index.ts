export { addChildren } from './children/add-children.ts'
export { findOwnEnabledChild, refuseAdult } from './children/find-own-child.ts'
export { takeChildOut } from './children/withdraw-child.ts'
export { listMyConsents } from './consents/own-texts.ts'
export { recordAdultConsents, recordConsentsToReturn } from './consents/record-consents.ts'
export { listOverdue, listTextVersions, textInForce } from './consents/study-texts.ts'
export { familiesContribution } from './contribution.ts'
export { keepsData } from './events/erasure-asked.rules.ts'
export {
  leavingQueue,
  listEvents,
  listEventsOf,
  queueLeaving,
  recordEvent,
} from './events/family-events.queries.ts'
export {
  assentOf,
  beforeLeaving,
  childLeave,
  enrolmentOf,
  type FamilyEvent,
  familyLeave,
  hasLeft,
  isEntrusted,
  isSecondParent,
  leftAt,
  mayTakePart,
  personLeave,
  receivesSurveys,
  stoppedAt,
  unwantedSince,
  wasAuthorized,
} from './events/family-events.rules.ts'
export {
  type AgeFacts,
  ageOfRights,
  assentHeld,
  assentToday,
  birthdayAt,
  confirmsOwnDate,
  type FamilyToday,
  type GrowthNotice,
  isPlainCorrection,
  lapsedOn,
  type Milestone,
  milestones,
  noticesDue,
  sleepsFrom,
} from './events/growing-up.rules.ts'
export { answerTo, invitationState, wasOpened } from './events/invitation-state.rules.ts'
export { decidersOf, openReturnAsks, type ReturnAsk } from './events/returning.rules.ts'
export { familiesRoutes } from './families.routes.ts'
export { findAwaited, limitInvitations, resendInvitation } from './invitations/invite-other-parent.ts'
export { leaveUnderLock, withdrawFamily, withdrawPerson } from './leaving/leave-study.ts'
export { accountsOf, type UndoneLeaving, undoLeavings, undoUntil } from './leaving/undo-leaving.ts'
export {
  findAccountByLogin,
  lockAccountOfFamily,
  lockLogin,
  markVerified,
  setPassword,
} from './log-in/accounts.queries.ts'
export { changeEmail, freeAddress, isLocked, unlockLogIn } from './log-in/help-with-log-in.ts'
export { hasLoggedInSince, knowsStaff, rememberDevice } from './log-in/known-devices.ts'
export { confirmPassword, networkWindow } from './log-in/log-in.ts'
export { createIdentify, deleteCalendarFeed, endSessionsOf } from './log-in/sessions.ts'
export type { FamiliesNeeds } from './needs.ts'
export {
  childRows,
  eraseFamily,
  findAccount,
  findChildOfAccount,
  findFamilyIdByCode,
  findFamilyOfParent,
  getAccount,
  getChildOfFamily,
  isSpentCode,
  listAddressesOf,
  listChildRows,
  listFamilyAccounts,
  listParentEmails,
  listParentsToTell,
  lockFamily,
  renameChild,
  storeBirthDate,
  underFamilyLock,
} from './people/family-members.queries.ts'
export { contactsAreDue, contactsConfirmedAt, listDueContacts } from './people/contacts.ts'
export {
  findChildSubject,
  findDataSubject,
  findInvitedSubject,
  isLastOfFamily,
} from './people/data-subject.queries.ts'
export { describeChild } from './people/get-user.ts'
export { initialOf, initialsOf } from './people/initials.ts'
export { upsertMessageChoice } from './leaving/choose-messages.ts'
export { refuseOnHold } from './people/refuse-on-hold.ts'
export { mailParents, tellOfChange } from './people/tell-people.ts'
export {
  accountReceivesSurveys,
  accountStoppedAt,
  familyGuard,
  membersWhoMayAct,
} from './people/who-may-act.ts'
export { deleteCodes } from './sign-up/check-code.ts'
export { registerParent, rehearsalHash } from './sign-up/register-parent.ts'
export { limitCodesTo, sendContinueLink } from './sign-up/send-code.ts'
export { catchUp, keepStandings, recomputeAll, renewStandings } from './standings/keep-standings.ts'
export { recomputeStandings, takeUpChanges } from './standings/standings.queries.ts'
export { countByStep, momentOf, standingColumns } from './standings/stored-standings.queries.ts'
export {
  findStudyEnd,
  hasStudyEnded,
  isStudyOver,
  lockStudyEnd,
  phaseOn,
  storeStudyEnd,
  type StudyEnd,
} from './study/study-end.ts'
