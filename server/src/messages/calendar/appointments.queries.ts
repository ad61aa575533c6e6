import type { Database } from '#platform/database/database.ts'

const listed = 100

/** The appointments of a family, the latest first. */
export async function listAppointments(db: Database, familyId: string) {
  return db
    .selectFrom('appointment')
    .select(['id', 'version', 'startsAt', 'minutes', 'place', 'purpose', 'state', 'words'])
    .where('familyId', '=', familyId)
    .orderBy('startsAt', 'desc')
    .orderBy('id')
    .limit(listed)
    .execute()
}

/** Where to write to the parents of a family who take part: proved addresses, and none of who has left or was erased. */
export async function listReaders(db: Database, familyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('email')
    .where('familyId', '=', familyId)
    .where('kind', '=', 'parent')
    .where('name', '!=', '')
    .where('verifiedAt', 'is not', null)
    .where('id', 'not in', db.selectFrom('person_left').select('personId').where('familyId', '=', familyId))
    .orderBy('createdAt')
    .execute()
  return rows.flatMap(({ email }) => email ?? [])
}
