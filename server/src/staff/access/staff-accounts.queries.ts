import { mayDo, type Permission, type StaffRole, staffRoles } from '@desco/contract/staff/roles'
import type { Updateable } from 'kysely'

import { dayInItaly } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Needs } from '#platform/needs.ts'
import { Problem } from '#platform/problem.ts'
import type { Tables } from '#server/tables.ts'

export async function findStaffByEmail(db: Database, email: string) {
  return db.selectFrom('staff_account').selectAll().where('email', '=', email).executeTakeFirst()
}

/** Holds the account as it is until the transaction ends. */
export const lockStaff = (tx: Database, id: string) =>
  tx
    .selectFrom('staff_account')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found'))

/** Of an access that the caller has locked. False when somebody else has the address or name; the transaction is then lost. */
export async function updateStaff(tx: Database, id: string, changes: Updateable<Tables['staff_account']>) {
  try {
    await tx.updateTable('staff_account').set(changes).where('id', '=', id).execute()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23505') return false
    throw error
  }
}

/**
 * Password, authenticator, recovery codes and set-up link of before are worth nothing any more; the passkeys end with the
 * password. False when there is no such access, or it is closed.
 */
export async function resetStaff(tx: Database, id: string, changes: Updateable<Tables['staff_account']>) {
  const nothing = { passwordHash: null, totpSecret: null, totpLastStep: 0, setUpVisitHash: null }
  const { numUpdatedRows } = await tx
    .updateTable('staff_account')
    .set({ ...nothing, setUpHash: null, setUpExpiresAt: null, ...changes })
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
  await tx.deleteFrom('staff_recovery_code').where('staffId', '=', id).execute()
  return numUpdatedRows > 0n
}

/** The roles that may do something. */
export const rolesFor = (permission: Permission) => staffRoles.filter((role) => mayDo(role, permission))

/** The accesses of some roles that can be entered on a day. */
export const openAccesses = (db: Database, today: string, roles: readonly StaffRole[]) =>
  db
    .selectFrom('staff_account')
    .where('role', 'in', roles)
    .where('disabledAt', 'is', null)
    .where('passwordHash', 'is not', null)
    .where('expiresOn', '>=', today)

/** Those of the team whose access is open today and who may do something: to whom such work can be given. */
export const listColleagues = ({ db, clock }: Needs, permission: Permission) =>
  openAccesses(db, dayInItaly(clock.now()), rolesFor(permission))
    .select(['id', 'email', 'shownAs as name'])
    .orderBy('email')
    .execute()

/** Whether this is the only access that can open others. Everybody responsible is held: two closings at once leave somebody. */
export async function isLastResponsible(tx: Database, today: string, id: string) {
  const responsible = await openAccesses(tx, today, ['responsabile'])
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return responsible.length === 1 && responsible[0]?.id === id
}
