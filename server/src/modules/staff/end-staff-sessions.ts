import { inTransaction } from '#platform/in-transaction.ts'

import { Problem } from '#platform/problem.ts'

import type { Needs } from './needs.ts'
import { type Doer, recordAct } from './record-act.ts'
import { hasStaff } from './staff-accounts.queries.ts'
import { deleteStaffSessionsOf } from './staff-sessions.queries.ts'

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
