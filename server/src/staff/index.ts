export { changeStaff } from './access/change-staff.ts'
export { staffContribution } from './access/contribution.ts'
export { createStaff, listStaff, renewSetUp, reopenStaff } from './access/manage-staff.ts'
export { expectName, listPeople } from './access/people-of-family.ts'
export { findStaffByEmail, listColleagues } from './access/staff-accounts.queries.ts'
export { staffRoutes } from './access/staff.routes.ts'
export {
  type ActLine,
  familyAct,
  familyActOnce,
  type Inside,
  once,
  staffAct,
  staffIdOf,
} from './acts/staff-act.ts'
export { mountAct } from './acts/mount-act.ts'
export { canApproveEachOther, couldBeOne, fitsAsSecond, listApprovers } from './acts/two-people.queries.ts'
export { type Act, type Doer, doerOf, recordAct, recordLook, verifyAudit } from './audit/record-act.ts'
export { listLooks } from './audit/search-audit.ts'
export type { SetUpLink } from './log-in/set-up.ts'
export { staffCookieName, staffGuard, type StaffNeeds } from './log-in/staff-session.ts'
