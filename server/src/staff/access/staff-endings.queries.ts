import type { Database } from '#platform/database/database.ts'

/** Accesses that can be entered, and whose last day is one of `from` to `to`. */
export async function listEnding(
  db: Database,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('staff_account')
    .select('id')
    .where('disabledAt', 'is', null)
    .where('passwordHash', 'is not', null)
    .where('expiresOn', '>=', from)
    .where('expiresOn', '<=', to)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

type EndWarning = { staffId: string; expiresOn: string; daysBefore: number; notedAt: Date }

/** False when it stands there already. */
export async function insertEndWarning(db: Database, warning: EndWarning): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('staff_end_warning')
    .values(warning)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}
