import type { Database } from '#platform/database/database.ts'

export async function insertChallenge(db: Database, challengeHash: Buffer, expiresAt: Date) {
  await db.insertInto('staff_passkey_challenge').values({ challengeHash, expiresAt }).execute()
}

/** False when there is no such challenge: it was used, by another process too, or it is over. */
export async function deleteChallenge(db: Database, challengeHash: Buffer, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_passkey_challenge')
    .where('challengeHash', '=', challengeHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Answers how many there were. */
export async function deleteOldChallenges(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_passkey_challenge')
    .where('expiresAt', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The passkey with this id of its device's, and whose it is. */
export async function findPasskey(db: Database, credentialId: Buffer) {
  return db
    .selectFrom('staff_passkey as passkey')
    .innerJoin('staff_account as staff', 'staff.id', 'passkey.staffId')
    .select(['passkey.id', 'passkey.staffId', 'passkey.publicKey', 'staff.email', 'staff.passkeyHandle'])
    .where('passkey.credentialId', '=', credentialId)
    .executeTakeFirst()
}

/** Of an access that the caller has locked; undefined when it was removed meanwhile. */
export async function findCounter(tx: Database, id: string): Promise<number | undefined> {
  const row = await tx.selectFrom('staff_passkey').select('counter').where('id', '=', id).executeTakeFirst()
  return row && Number(row.counter)
}

export async function noteUse(tx: Database, id: string, { counter, now }: { counter: number; now: Date }) {
  await tx
    .updateTable('staff_passkey')
    .set({ counter: String(counter), lastUsedAt: now })
    .where('id', '=', id)
    .execute()
}

export async function listPasskeyRows(db: Database, staffId: string) {
  return db
    .selectFrom('staff_passkey')
    .select(['id', 'name', 'credentialId', 'transports', 'madeAt', 'lastUsedAt'])
    .where('staffId', '=', staffId)
    .orderBy('madeAt', 'desc')
    .orderBy('id')
    .execute()
}

type NewPasskey = {
  staffId: string
  name: string
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: string[]
  now: Date
}

/** False when the passkey is stored already, by somebody else too. */
export async function insertPasskey(
  tx: Database,
  { staffId, name, credentialId, publicKey, counter, transports, now }: NewPasskey,
): Promise<boolean> {
  const row = await tx
    .insertInto('staff_passkey')
    .values({
      staffId,
      credentialId,
      publicKey,
      counter: String(counter),
      transports,
      name,
      madeAt: now,
    })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False when it is not this person's. */
export async function deletePasskey(tx: Database, staffId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_passkey')
    .where('id', '=', id)
    .where('staffId', '=', staffId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The handle by which devices know this access; `fresh` becomes it where there is none. */
export async function handleOf(db: Database, staffId: string, fresh: Buffer): Promise<Buffer> {
  const { passkeyHandle } = await db
    .updateTable('staff_account')
    .set((account) => ({ passkeyHandle: account.fn.coalesce('passkeyHandle', account.val(fresh)) }))
    .where('id', '=', staffId)
    .returning('passkeyHandle')
    .executeTakeFirstOrThrow()
  return passkeyHandle ?? fresh
}
