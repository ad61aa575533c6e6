import { staffMessages } from '@desco/contract/messages/desk/messages'

import type { Database } from '#platform/database/database.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

import { type Act, doerOf, recordAct } from '#staff/audit/record-act.ts'
import { lockStaff, updateStaffName } from './staff-accounts.queries.ts'

/** The name from now on, also in lines of the audit log that are there already. */
export async function nameStaff({ db, clock }: Needs, actor: StaffMember, name: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const inside = { db: tx, clock }
    const renamed = await giveName(inside, await lockStaff(tx, actor.staffId), name)
    if (renamed !== null) await recordAct(inside, doerOf(actor), renamed)
  })
}

/**
 * Gives an access that the caller has locked a name, and answers the line for the log, if it had another one. Names tell
 * colleagues apart on every page: the name of somebody else is refused.
 */
export async function giveName(
  { db }: { db: Database },
  { id, name: before }: { id: string; name: string | null },
  name: string,
): Promise<Act | null> {
  if (name === before) return null
  if (!(await updateStaffName(db, id, name))) {
    throw new Problem('invalid_input', { fields: { name: staffMessages.nameTaken } })
  }
  return { act: 'staff_name_changed', subject: { kind: 'staff', id } }
}
