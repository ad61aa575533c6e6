import type { StaffRole } from '@desco/contract/staff/roles'

import type { Database } from '#platform/database/database.ts'

export async function findStaffByEmail(db: Database, email: string) {
  return db.selectFrom('staff_account').selectAll().where('email', '=', email).executeTakeFirst()
}

export async function findStaffBySetUp(db: Database, setUpHash: Buffer, now: Date) {
  return db
    .selectFrom('staff_account')
    .selectAll()
    .where('setUpHash', '=', setUpHash)
    .where('setUpExpiresAt', '>', now)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
}

type NewStaff = { email: string; role: StaffRole; expiresOn: string; now: Date }

/** Answers the new id, or undefined when the address has an access already. */
export async function insertStaff(db: Database, { email, role, expiresOn, now }: NewStaff) {
  const row = await db
    .insertInto('staff_account')
    .values({ email, role, expiresOn, createdAt: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** A new set-up link: password and authenticator of before are worth nothing any more; the passkeys end with the password. */
export async function startSetUp(
  db: Database,
  id: string,
  { setUpHash, expiresAt, expiresOn }: { setUpHash: Buffer; expiresAt: Date; expiresOn?: string | undefined },
) {
  const { numUpdatedRows } = await db
    .updateTable('staff_account')
    .set({
      setUpHash,
      setUpExpiresAt: expiresAt,
      setUpVisitHash: null,
      passwordHash: null,
      totpSecret: null,
      totpLastStep: '0',
      ...(expiresOn !== undefined && { expiresOn }),
    })
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
  await db.deleteFrom('staff_recovery_code').where('staffId', '=', id).execute()
  return numUpdatedRows > 0n
}

type Visit = { setUpHash: Buffer; visitHash: Buffer | null; encrypted: string }

/**
 * The stored secret of this visit, or a new one in the place of the one that another visit was shown. In one statement: a
 * page that asks twice at once is answered the same. Undefined once the link is dead.
 */
export async function secretOfVisit(
  db: Database,
  { setUpHash, visitHash, encrypted }: Visit,
): Promise<string | undefined> {
  const row = await db
    .updateTable('staff_account')
    .set((row) => ({
      setUpVisitHash: visitHash,
      totpSecret: row
        .case()
        .when(row.and([row('totpSecret', 'is not', null), row('setUpVisitHash', '=', visitHash)]))
        .then(row.ref('totpSecret'))
        .else(encrypted)
        .end(),
    }))
    .where('setUpHash', '=', setUpHash)
    .returning('totpSecret')
    .executeTakeFirst()
  return row?.totpSecret ?? undefined
}

type SetUp = { passwordHash: string; step: number; recoveryHashes: Buffer[] }

/** Uses up the link of an access that the caller has locked. */
export async function finishSetUp(
  tx: Database,
  id: string,
  { passwordHash, step, recoveryHashes }: SetUp,
): Promise<void> {
  await tx
    .updateTable('staff_account')
    .set({
      passwordHash,
      setUpHash: null,
      setUpExpiresAt: null,
      setUpVisitHash: null,
      totpLastStep: String(step),
    })
    .where('id', '=', id)
    .execute()
  await tx
    .insertInto('staff_recovery_code')
    .values(recoveryHashes.map((codeHash) => ({ staffId: id, codeHash })))
    .execute()
}

/** The same password hashed anew; nothing where another one has taken its place. */
export async function replaceStaffHash(
  db: Database,
  id: string,
  { before, after }: { before: string; after: string },
): Promise<void> {
  await db
    .updateTable('staff_account')
    .set({ passwordHash: after })
    .where('id', '=', id)
    .where('passwordHash', '=', before)
    .execute()
}

/** Holds the account as it is until the transaction ends. */
export async function lockStaff(tx: Database, id: string) {
  return tx
    .selectFrom('staff_account')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** False when this step or a later one has been used already. */
export async function useStep(db: Database, id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_account')
    .set({ totpLastStep: String(step) })
    .where('id', '=', id)
    .where('totpLastStep', '<', String(step))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether a code is one of those that this access has not used yet. */
export async function hasRecoveryCode(db: Database, email: string, codeHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('staff_recovery_code')
    .innerJoin('staff_account', 'staff_account.id', 'staff_recovery_code.staffId')
    .select('staff_account.id')
    .where('staff_account.email', '=', email)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return row !== undefined
}

/** False when there is no such code, or it was used. */
export async function useRecoveryCode(db: Database, id: string, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_recovery_code')
    .where('staffId', '=', id)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** False when another access has this name; the transaction is then lost. */
export async function updateStaffName(tx: Database, id: string, name: string): Promise<boolean> {
  return isUnlessTaken(tx.updateTable('staff_account').set({ name }).where('id', '=', id).execute())
}

/** Whether a change was made: false when somebody else has what only one may have, also by a change at the same instant. */
async function isUnlessTaken(change: Promise<unknown>): Promise<boolean> {
  try {
    await change
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23505') return false
    throw error
  }
}

export type StaffChanges = { email?: string; role?: StaffRole; expiresOn?: string }

/** Of an access that the caller has locked. False when the address has an access already; the transaction is then lost. */
export async function updateStaff(
  tx: Database,
  id: string,
  { email, role, expiresOn }: StaffChanges,
): Promise<boolean> {
  return isUnlessTaken(
    tx
      .updateTable('staff_account')
      .set({
        ...(email !== undefined && { email }),
        ...(role !== undefined && { role }),
        ...(expiresOn !== undefined && { expiresOn }),
      })
      .where('id', '=', id)
      .execute(),
  )
}

/** Opens an access that was closed, or has expired. */
export async function openStaff(tx: Database, id: string, expiresOn: string) {
  await tx.updateTable('staff_account').set({ disabledAt: null, expiresOn }).where('id', '=', id).execute()
}

export async function hasStaff(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('staff_account').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export async function listStaffRows(db: Database) {
  return db
    .selectFrom('staff_account')
    .leftJoin('staff_session', 'staff_session.staffId', 'staff_account.id')
    .select([
      'staff_account.id',
      'staff_account.email',
      'staff_account.name',
      'staff_account.role',
      'staff_account.expiresOn',
      'staff_account.disabledAt',
      'staff_account.passwordHash',
    ])
    .select((row) => row.fn.max('staff_session.lastSeenAt').as('lastSeenAt'))
    .groupBy('staff_account.id')
    .orderBy('staff_account.email')
    .execute()
}

export async function listResponsibleEmails(db: Database, today: string): Promise<string[]> {
  const rows = await db
    .selectFrom('staff_account')
    .select('email')
    .where('role', '=', 'responsabile')
    .where('disabledAt', 'is', null)
    .where('passwordHash', 'is not', null)
    .where('expiresOn', '>=', today)
    .execute()
  return rows.map(({ email }) => email)
}

/** Locks everybody who is responsible, so that two closings at once cannot leave nobody. */
export async function lockResponsible(db: Database, today: string): Promise<string[]> {
  const rows = await db
    .selectFrom('staff_account')
    .select('id')
    .where('role', '=', 'responsabile')
    .where('disabledAt', 'is', null)
    .where('passwordHash', 'is not', null)
    .where('expiresOn', '>=', today)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** False when there is no such access, or it is closed already. */
export async function closeStaff(db: Database, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_account')
    .set({
      disabledAt: now,
      passwordHash: null,
      totpSecret: null,
      setUpHash: null,
      setUpExpiresAt: null,
      setUpVisitHash: null,
    })
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
  await db.deleteFrom('staff_recovery_code').where('staffId', '=', id).execute()
  return numUpdatedRows > 0n
}

/** Accesses that are open on a day and have one of the roles. */
export async function listOpenAccesses(
  db: Database,
  { roles, today }: { roles: readonly StaffRole[]; today: string },
) {
  return db
    .selectFrom('staff_account')
    .select(['id', 'email', 'shownAs as name'])
    .where('role', 'in', roles)
    .where('disabledAt', 'is', null)
    .where('passwordHash', 'is not', null)
    .where('expiresOn', '>=', today)
    .orderBy('email')
    .execute()
}
