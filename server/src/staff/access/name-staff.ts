import { staffFieldErrors } from '@desco/contract/staff/field-errors'

import type { Database } from '#platform/database/database.ts'
import { refuseField } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

import { type Inside, staffAct, staffIdOf } from '#staff/acts/staff-act.ts'
import type { Act } from '#staff/audit/record-act.ts'
import { lockStaff, updateStaff } from './staff-accounts.queries.ts'

/** The name from now on, also in lines of the audit log that are there already. */
export const nameStaff = staffAct(
  'staff_name_changed',
  async ({ db }: Inside<Needs>, { name }: { name: string }, doer) =>
    (await giveName(db, await lockStaff(db, staffIdOf(doer)), name)) ?? { unchanged: true },
)

/**
 * Gives an access that the caller has locked a name, and answers the line for the log, if it had another one. Names tell
 * colleagues apart on every page: the name of somebody else is refused.
 */
export async function giveName(
  db: Database,
  { id, name: before }: { id: string; name: string | null },
  name: string,
): Promise<Act | null> {
  if (name === before) return null
  if (!(await updateStaff(db, id, { name }))) refuseField('name', staffFieldErrors.nameTaken)
  return { act: 'staff_name_changed', subject: { kind: 'staff', id } }
}
