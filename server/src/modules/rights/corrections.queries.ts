import type { Database } from '#platform/database.ts'

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
      child_id: childId,
      account_id: accountId,
      date_before: before,
      date_after: after,
      reason,
      corrected_at: now,
    })
    .execute()
}
