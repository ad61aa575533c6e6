export {
  findAccountByLogin,
  freeAddress,
  markVerified,
  insertAccount,
  lockAccountByLogin,
  lockAccountOfFamily,
  lockLogin,
  markPasswordContested,
  moveUnverifiedAccount,
  replaceEmail,
  rewriteUnverifiedAccount,
  setPassword,
} from './accounts.queries.ts'
export { changeEmail, isLocked, unlockLogIn } from './help-with-log-in.ts'
export { deleteCodes } from './one-time-codes.queries.ts'
export { identityRoutes } from './identity.routes.ts'
export { alreadyRegisteredMail, welcomeMail } from './identity.mails.ts'
export type { NetworkLimits, Needs as IdentityNeeds } from './needs.ts'
export { codeClock, limitCodes, limitCodesTo, sendCode, sendContinueLink } from './send-code.ts'
export { consumeOnboarding, endSessionsOf } from './sessions.ts'
export { deleteCalendarFeed } from './sessions.queries.ts'
export { identityContribution } from './contribution.ts'
export { hasLoggedInSince } from './known-devices.queries.ts'
export { knowsStaff, rememberDevice } from './known-devices.ts'
export { confirmPassword, networkWindow } from './log-in.ts'
export { createIdentify } from './identify.ts'
