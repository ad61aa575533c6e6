export {
  findAccountByLogin,
  markVerified,
  insertAccount,
  lockAccountByLogin,
  lockAccountOfFamily,
  lockAddress,
  markPasswordContested,
  moveUnverifiedAccount,
  replaceAddress,
  rewriteUnverifiedAccount,
  setPassword,
} from './accounts.queries.ts'
export { changeAddress, isLocked, unlockLogIn } from './help-with-log-in.ts'
export { deleteCodes } from './one-time-codes.queries.ts'
export { identityRoutes } from './identity.routes.ts'
export { alreadyRegisteredMail, welcomeMail } from './identity.mails.ts'
export type { AddressLimits, Needs as IdentityNeeds } from './needs.ts'
export { codeClock, limitCodes, limitCodesTo, sendCode } from './send-code.ts'
export { consumeOnboarding, endSessionsOf } from './sessions.ts'
export { identityContribution } from './contribution.ts'
export { knowsStaff, rememberDevice } from './known-devices.ts'
export { addressWindow } from './log-in.ts'
export { createWhoIs } from './who-is.ts'
