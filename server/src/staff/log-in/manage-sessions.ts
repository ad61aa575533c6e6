import type { StaffSession } from '@desco/contract/staff/access'

import type { StaffMember } from '#platform/http/actor.ts'
import { Problem } from '#platform/problem.ts'

import type { StaffNeeds } from '#staff/access/needs.ts'
import { type Inside, staffAct, staffIdOf } from '#staff/acts/staff-act.ts'
import { hasStaff } from '#staff/access/staff-accounts.queries.ts'
import type { Needs } from '#platform/needs.ts'
import { momentOf } from './staff-session.ts'
import { deleteStaffSession, listStaffSessions, deleteStaffSessionsOf } from './staff-sessions.queries.ts'

/** One's own open sessions, newest first. */
export async function listOwnSessions(
  { db, clock, staffIdleMinutes }: StaffNeeds,
  { staffId, sessionId }: StaffMember,
): Promise<StaffSession[]> {
  const rows = await listStaffSessions(db, staffId, momentOf(clock.now(), { staffIdleMinutes }))
  return rows.map(({ id, device, createdAt, lastSeenAt }) => ({
    id,
    device,
    openedAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: id === sessionId,
  }))
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
    if (!(await hasStaff(db, id))) throw new Problem('not_found')
    const sessions = await deleteStaffSessionsOf(db, id)
    return { subject: { kind: 'staff', id }, details: { sessions } }
  },
)
