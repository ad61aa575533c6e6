import type { FamilyEndpointName, familyEndpoints, StaffEndpointName } from './index.ts'

/**
 * How long a family may call something, when the study comes to its end: until registrations close; as long as a registration
 * that was begun may be finished; until the study is over; or always.
 */
export type OpenUntil = 'registrations close' | 'begun registrations end' | 'the study is over' | 'always'

type ActName = {
  [Name in FamilyEndpointName]: (typeof familyEndpoints)[Name]['method'] extends 'GET' ? never : Name
}[FamilyEndpointName]

/**
 * The whole rule of what families may still do as the study ends. After its end they enter, see, take their data along, leave,
 * withdraw and take back a consent or an erasure, ask by their rights (GDPR art. 7.3 and 12 to 22) and change their password;
 * nothing else is written. An act without its line does not compile. Reading stays open, but for the code of `verifyAccount`.
 */
export const openUntil: Readonly<Record<ActName | 'verifyAccount', OpenUntil>> = {
  signUp: 'registrations close',

  verifyAccount: 'begun registrations end',
  seeOnboarding: 'begun registrations end',
  addChildren: 'begun registrations end',
  inviteAgain: 'begun registrations end',
  secondParentSignUp: 'begun registrations end',
  secondParentSelectChildren: 'begun registrations end',

  childReg: 'the study is over',
  editChild: 'the study is over',
  // the next step is the parent's
  askPassword: 'the study is over',
  freeUsernames: 'the study is over',
  comeBack: 'the study is over',
  // from then on they ask the team to correct
  correctPerson: 'the study is over',
  confirmContacts: 'the study is over',
  correctChild: 'the study is over',
  correctBirthDate: 'the study is over',
  changeEmail: 'the study is over',
  confirmEmail: 'the study is over',
  makeCalendarAddress: 'the study is over',
  answerAppointment: 'the study is over',
  saveEntries: 'the study is over',

  login: 'always',
  verifyToken: 'always',
  logout: 'always',
  readChanges: 'always',
  changePassword: 'always',
  forgetPassword: 'always',
  resetPassword: 'always',
  // but a code that proves an address: it opens nothing once begun registrations have ended
  resendOtp: 'always',
  mailFate: 'always',
  withdrawChild: 'always',
  // the no is a withdrawal
  assent: 'always',
  answerText: 'always',
  decideAsAdult: 'always',
  seeInvitation: 'always',
  invitedChildren: 'always',
  secondParentRefuse: 'always',
  chooseMessages: 'always',
  leave: 'always',
  askErasure: 'always',
  takeBackErasure: 'always',
  declineReturn: 'always',
  askDataCopy: 'always',
  // of an address that somebody else had changed
  undoEmail: 'always',
  answerBirthDate: 'always',
  askRight: 'always',
  endCalendarAddress: 'always',
  getFood: 'always',
  getDaily: 'always',
  getDays: 'always',
  reportBrowserError: 'always',
}

/** Calls with which the team asks or begins something with families, and which end. It may always make all others. */
export const teamOpenUntil: Readonly<Partial<Record<StaffEndpointName, OpenUntil>>> = {
  sendContinueLink: 'begun registrations end',
  staffResendInvitation: 'begun registrations end',
  beginRehearsal: 'registrations close',
  sendToFamilies: 'the study is over',
  giveAppointment: 'the study is over',
  changeAppointment: 'the study is over',
  planDiary: 'the study is over',
  planFamilyDiary: 'the study is over',
}
