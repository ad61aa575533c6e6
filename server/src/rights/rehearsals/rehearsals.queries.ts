import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

type NewRehearsal = { secretHash: Buffer; madeBy: string; now: Date; expiresAt: Date }

export async function insertRehearsal(
  tx: Database,
  { secretHash, madeBy, now, expiresAt }: NewRehearsal,
): Promise<string> {
  const { id } = await tx
    .insertInto('rehearsal')
    .values({
      secretHash,
      madeBy,
      madeAt: now,
      expiresAt,
      familyId: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Links that can still be used and those that were, newest first. */
export async function listRehearsalRows(db: Database, now: Date, atMost: number) {
  return db
    .selectFrom('rehearsal')
    .innerJoin('staff_account', 'staff_account.id', 'rehearsal.madeBy')
    .leftJoin('family', 'family.id', 'rehearsal.familyId')
    .select([
      'rehearsal.id',
      'rehearsal.madeAt',
      'rehearsal.expiresAt',
      'rehearsal.familyId',
      'staff_account.shownAs',
      'family.code',
      sql<boolean>`exists (
        select from erasure
        where erasure.family_id = rehearsal.family_id and erasure.means = 'rehearsal' and erasure.ended_at is null
      )`.as('isBeingErased'),
    ])
    .where((row) => row.or([row('rehearsal.familyId', 'is not', null), row('rehearsal.expiresAt', '>', now)]))
    .orderBy('rehearsal.madeAt', 'desc')
    .orderBy('rehearsal.id')
    .limit(atMost)
    .execute()
}

/** The state of a link: unknown, to be used still, or used. Nobody uses or cancels it until the end of `tx`. */
export async function lockRehearsal(tx: Database, id: string) {
  return tx
    .selectFrom('rehearsal')
    .select(['id', 'familyId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function deleteRehearsal(tx: Database, id: string) {
  await tx.deleteFrom('rehearsal').where('id', '=', id).where('familyId', 'is', null).execute()
}

/** Links that nobody used in their time. Answers how many. */
export async function deleteExpiredLinks(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rehearsal')
    .where('familyId', 'is', null)
    .where('expiresAt', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
