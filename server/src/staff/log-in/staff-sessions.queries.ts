import type { Database } from '#platform/database/database.ts'

/** False when it is not this person's. */
export async function deleteStaffSession(db: Database, staffId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_session')
    .where('id', '=', id)
    .where('staffId', '=', staffId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** No browser of theirs is known any more either. Answers how many sessions there were. */
export async function deleteStaffSessionsOf(db: Database, staffId: string): Promise<number> {
  await db.deleteFrom('known_device').where('staffId', '=', staffId).execute()
  const { numDeletedRows } = await db
    .deleteFrom('staff_session')
    .where('staffId', '=', staffId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
