import type { CorrectedField } from '@desco/contract/rights/desk/team-corrections'

import type { Database } from '#platform/database/database.ts'

export async function getStoredPerson(db: Database, accountId: string) {
  return db
    .selectFrom('account')
    .select(['name', 'surname', 'phone'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

type Names = { name: string; surname: string; phone: string }

export async function updatePerson(tx: Database, accountId: string, names: Names) {
  await tx.updateTable('account').set(names).where('id', '=', accountId).execute()
}

/** A parent of this family who is there still; nobody else changes them until the end of `tx`. */
export async function findStoredParent(tx: Database, familyId: string, accountId: string) {
  return tx
    .selectFrom('account')
    .select(['name', 'surname', 'phone'])
    .where('id', '=', accountId)
    .where('familyId', '=', familyId)
    .where('kind', '=', 'parent')
    .where('name', '!=', '')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** An account bears the names of its child. */
export async function renameAccountOf(
  tx: Database,
  accountId: string,
  { name, surname }: { name: string; surname: string },
) {
  await tx.updateTable('account').set({ name, surname }).where('id', '=', accountId).execute()
}

export async function renameInvited(tx: Database, invitationId: string, surname: string) {
  await tx.updateTable('spouse_invitation').set({ surname }).where('id', '=', invitationId).execute()
}

type Correction = {
  childId: string
  accountId: string
  before: string
  after: string
  reason: string
  now: Date
}

export async function insertBirthDateCorrection(tx: Database, correction: Correction) {
  const { childId, accountId, before, after, reason, now } = correction
  await tx
    .insertInto('birth_date_correction')
    .values({
      childId,
      accountId,
      dateBefore: before,
      dateAfter: after,
      reason,
      correctedAt: now,
    })
    .execute()
}

type Change = { field: CorrectedField; before: string; after: string }
type Corrected = {
  familyId: string
  accountId?: string
  childId?: string
  invitationId?: string
  reason: string
  staffId: string
  now: Date
}

/** Keeps what the team changed about somebody: a row for each field. */
export async function insertTeamCorrections(tx: Database, changes: readonly Change[], about: Corrected) {
  await tx
    .insertInto('team_correction')
    .values(
      changes.map(({ field, before, after }) => ({
        familyId: about.familyId,
        accountId: about.accountId ?? null,
        childId: about.childId ?? null,
        invitationId: about.invitationId ?? null,
        field,
        valueBefore: before,
        valueAfter: after,
        reason: about.reason,
        staffId: about.staffId,
        correctedAt: about.now,
      })),
    )
    .execute()
}
