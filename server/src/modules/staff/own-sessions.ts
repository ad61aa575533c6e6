import type { StaffSession } from '@desco/contract/staff/access'

import type { StaffMember } from '#platform/http/actor.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { Problem } from '#platform/problem.ts'

import type { Needs } from './needs.ts'
import { doerOf, recordAct } from './record-act.ts'
import { momentOf } from './staff-session.ts'
import { deleteStaffSession, listStaffSessions } from './staff-sessions.queries.ts'

/** One's own open sessions, newest first. */
export async function listOwnSessions(
  { db, clock }: Needs,
  { staffId, sessionId }: StaffMember,
): Promise<StaffSession[]> {
  const rows = await listStaffSessions(db, staffId, momentOf(clock.now()))
  return rows.map(({ id, device, created_at, last_seen_at }) => ({
    id,
    device,
    openedAt: created_at.toISOString(),
    lastSeenAt: last_seen_at.toISOString(),
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
