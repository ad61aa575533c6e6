import type { StaffSession } from '@desco/contract/staff/access'

import type { StaffMember } from '#platform/http/actor.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem } from '#platform/problem.ts'

import type { Needs } from '#staff/access/needs.ts'
import { doerOf, recordAct, type Doer } from '#staff/audit/record-act.ts'
import { hasStaff } from '#staff/access/staff-accounts.queries.ts'
import { momentOf } from './staff-session.ts'
import { deleteStaffSession, listStaffSessions, deleteStaffSessionsOf } from './staff-sessions.queries.ts'

/** One's own open sessions, newest first. */
export async function listOwnSessions(
  { db, clock, staffIdleMinutes }: Needs,
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
export async function revokeOwnSession({ db, clock }: Needs, actor: StaffMember, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await deleteStaffSession(tx, actor.staffId, id))) throw new Problem('not_found')
    const subject = { kind: 'staff', id: actor.staffId } as const
    await recordAct({ db: tx, clock }, doerOf(actor), { act: 'session_revoked', subject })
  })
}

/** Ends every session of somebody, for who left one open or lost a device; password and authenticator stay. */
export async function endStaffSessions(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  doer: Doer,
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await hasStaff(tx, id))) throw new Problem('not_found')
    const sessions = await deleteStaffSessionsOf(tx, id)
    const subject = { kind: 'staff', id } as const
    await recordAct({ db: tx, clock }, doer, { act: 'session_revoked', subject, details: { sessions } })
  })
}
