import type { Database } from '#platform/database/database.ts'
import { sha256 } from '#platform/secrets/secrets.ts'

// A link that the team made, with which one family is registered as a rehearsal.

export const rehearsalHash = (secret: string) => sha256('rehearsal', secret)

export type RehearsalLink = { id: string; familyId: string | null; expiresAt: Date }

export async function findRehearsalLink(db: Database, secret: string): Promise<RehearsalLink | undefined> {
  return db
    .selectFrom('rehearsal')
    .select(['id', 'familyId', 'expiresAt'])
    .where('secretHash', '=', rehearsalHash(secret))
    .executeTakeFirst()
}

/** Once: of two who register with one link, one does. False for the other, and when it was cancelled meanwhile. */
export async function claimRehearsalLink(tx: Database, id: string, familyId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('rehearsal')
    .set({ familyId })
    .where('id', '=', id)
    .where('familyId', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
