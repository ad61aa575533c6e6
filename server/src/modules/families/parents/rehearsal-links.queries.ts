import type { Database } from '#platform/database.ts'
import { sha256 } from '#platform/secrets.ts'

// A link that the team made, with which one family is registered as a rehearsal.

export const rehearsalHash = (secret: string) => sha256('rehearsal', secret)

export type RehearsalLink = { id: string; family_id: string | null; expires_at: Date }

export async function findRehearsalLink(db: Database, secret: string): Promise<RehearsalLink | undefined> {
  return db
    .selectFrom('rehearsal')
    .select(['id', 'family_id', 'expires_at'])
    .where('secret_hash', '=', rehearsalHash(secret))
    .executeTakeFirst()
}

/** Once: of two who register with one link, one does. False for the other, and when it was cancelled meanwhile. */
export async function claimRehearsalLink(tx: Database, id: string, familyId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('rehearsal')
    .set({ family_id: familyId })
    .where('id', '=', id)
    .where('family_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
