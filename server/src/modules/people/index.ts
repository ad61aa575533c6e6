export { refuseOnHold } from './refuse-on-hold.ts'
export {
  findChildOfAccount,
  findChildOfFamily,
  insertChildren,
  linkAccount,
  listChildRows,
  renameChild,
  storeBirthDate,
} from './children.queries.ts'
export {
  findFamilyIdByCode,
  findFamilyOfParent,
  getAccountWithFamily,
  insertFamily,
  isSpentCode,
  listFamilyAccounts,
  listFamilyNames,
  listParentEmails,
  listParentsToTell,
  lockFamily,
  lockFamilyOf,
  noteSpentCode,
} from './family-members.queries.ts'
export {
  countLeavingsOf,
  leavingQueue,
  listEvents,
  listEventsOf,
  listTeamLeavings,
  queueLeaving,
  recordEvent,
  type TeamLeaving,
} from './family-events.queries.ts'
export {
  assentEvents,
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
  personLeave,
  receivesSurveys,
  stoppedAt,
  mayTakePart,
  unwantedSince,
  wasAuthorized,
} from './family-events.rules.ts'
export {
  type Aged,
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
} from './growing-up.rules.ts'
export { contactsAreDue, contactsConfirmedAt } from './contacts.rules.ts'
export { listDueContacts } from './list-due-contacts.ts'
export { findMessageChoice, upsertMessageChoice } from './message-choices.queries.ts'
export { readChanges, tellOfChange } from './tell-of-change.ts'
export { isParentsToGive, mayBeGivenPassword } from './first-password.rules.ts'
export { keepsData } from './erasure-asked.rules.ts'
export { describeChild, getUser, userOf } from './get-user.ts'
export { personIn, type PersonRow } from './signed-in-person.queries.ts'
export { answerTo, invitationState, mayInviteAgain, wasOpened } from './invitation-state.rules.ts'
export {
  accountReceivesSurveys,
  accountStoppedAt,
  childMayEnter,
  familyGuard,
  membersWhoMayAct,
} from './who-may-act.ts'
export { listTextVersions } from './study-texts.queries.ts'
export { consentsInForce, type TextVersion, textInForce } from './study-texts.rules.ts'
export { listOverdue, listOwed, textVersionsReader } from './study-texts.ts'
export { decidersOf, openReturnAsks, type ReturnAsk } from './returning.rules.ts'
export { initialOf, initialsOf } from './initials.ts'
export { peopleContribution } from './contribution.ts'
export { findChildSubject, findDataSubject, findInvitedSubject } from './data-subject.queries.ts'
