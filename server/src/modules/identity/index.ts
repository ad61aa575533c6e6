export {
  findAccountByLogin,
  markVerified,
  insertAccount,
  lockAccountByLogin,
  moveUnverifiedAccount,
  rewriteUnverifiedAccount,
  setPassword,
} from './accounts.queries.ts'
export { identityRoutes } from './identity.routes.ts'
export { alreadyRegisteredMail } from './identity.mails.ts'
export { logIn } from './log-in.ts'
export { logOut } from './log-out.ts'
export type { AddressLimits, Needs as IdentityNeeds } from './needs.ts'
export { resetPassword } from './reset-password.ts'
export { codeClock, limitCodes, resendCode, sendCode } from './send-code.ts'
export { consumeOnboarding, endSessionsOf, openOnboarding, openSession } from './sessions.ts'
export { deleteExpiredSessions } from './sessions.queries.ts'
export { verifyAccount } from './verify-account.ts'
export { createWhoIs } from './who-is.ts'
