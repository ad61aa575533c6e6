import { sql } from 'kysely'

import type { Database } from '#platform/database.ts'

type NewRehearsal = { secretHash: Buffer; madeBy: string; now: Date; expiresAt: Date }

export async function insertRehearsal(
  tx: Database,
  { secretHash, madeBy, now, expiresAt }: NewRehearsal,
): Promise<string> {
  const { id } = await tx
    .insertInto('rehearsal')
    .values({
      secret_hash: secretHash,
      made_by: madeBy,
      made_at: now,
      expires_at: expiresAt,
      family_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Links that can still be used and those that were, newest first. */
export async function listRehearsalRows(db: Database, now: Date, atMost: number) {
  return db
    .selectFrom('rehearsal')
    .innerJoin('staff_account', 'staff_account.id', 'rehearsal.made_by')
    .leftJoin('family', 'family.id', 'rehearsal.family_id')
    .select([
      'rehearsal.id',
      'rehearsal.made_at',
      'rehearsal.expires_at',
      'rehearsal.family_id',
      'staff_account.shown_as',
      'family.code',
      sql<boolean>`exists (
        select from erasure
        where erasure.family_id = rehearsal.family_id and erasure.means = 'rehearsal' and erasure.ended_at is null
      )`.as('is_being_erased'),
    ])
    .where((row) =>
      row.or([row('rehearsal.family_id', 'is not', null), row('rehearsal.expires_at', '>', now)]),
    )
    .orderBy('rehearsal.made_at', 'desc')
    .orderBy('rehearsal.id')
    .limit(atMost)
    .execute()
}

/** The state of a link: unknown, to be used still, or used. Nobody uses or cancels it until the end of `tx`. */
export async function lockRehearsal(tx: Database, id: string) {
  return tx
    .selectFrom('rehearsal')
    .select(['id', 'family_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function deleteRehearsal(tx: Database, id: string) {
  await tx.deleteFrom('rehearsal').where('id', '=', id).where('family_id', 'is', null).execute()
}

/** Links that nobody used in their time. Answers how many. */
export async function deleteExpiredLinks(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rehearsal')
    .where('family_id', 'is', null)
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
