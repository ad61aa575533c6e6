import type { StaffMember } from '#platform/http/actor.ts'
import { Problem } from '#platform/problem.ts'

import { type StaffNeeds, liveSessions, deleteStaffSession, deleteStaffSessionsOf } from './staff-session.ts'
import { type Inside, staffAct, staffIdOf } from '#staff/acts/staff-act.ts'
import { lockStaff } from '#staff/access/staff-accounts.queries.ts'
import type { Needs } from '#platform/needs.ts'

/** One's own open sessions, newest first. */
export async function listOwnSessions(needs: StaffNeeds, { staffId, sessionId }: StaffMember) {
  const rows = await liveSessions(needs)
    .select(['session.id', 'session.device', 'session.createdAt as openedAt', 'session.lastSeenAt'])
    .where('session.staffId', '=', staffId)
    .orderBy('session.createdAt', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, current: row.id === sessionId }))
}

/** Ends one of one's own sessions; somebody else's is not found. */
export const revokeOwnSession = staffAct(
  'session_revoked',
  async ({ db }: Inside<StaffNeeds>, { id }: { id: string }, doer) => {
    const staffId = staffIdOf(doer)
    if (!(await deleteStaffSession(db, staffId, id))) throw new Problem('not_found')
    return { subject: { kind: 'staff', id: staffId } }
  },
)

/** Ends every session of somebody, for who left one open or lost a device; password and authenticator stay. */
export const endStaffSessions = staffAct(
  'session_revoked',
  async ({ db }: Inside<Needs>, { id }: { id: string }) => {
    await lockStaff(db, id)
    const sessions = await deleteStaffSessionsOf(db, id)
    return { subject: { kind: 'staff', id }, details: { sessions } }
  },
)
