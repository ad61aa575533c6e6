export { oversightContribution } from './contribution.ts'
export { oversightRoutes } from './oversight.routes.ts'
export { resendInvitations } from './resend-invitations.ts'
export { runRetention } from './run-retention.ts'
