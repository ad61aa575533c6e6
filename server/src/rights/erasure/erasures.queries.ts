import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import type { Tables } from '#server/tables.ts'

export type Erasure = Selectable<Tables['erasure']>

type NewErasure = Omit<Insertable<Tables['erasure']>, 'confirmedAt'>

/** One that was written down after a call alone needs somebody's confirmation. */
export async function insertErasure(tx: Database, asked: NewErasure): Promise<string> {
  const { id } = await tx
    .insertInto('erasure')
    .values({ ...asked, confirmedAt: asked.means === 'telephone' ? null : asked.askedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findErasure(db: Database, id: string): Promise<Erasure | undefined> {
  return db.selectFrom('erasure').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Under the lock of its family, which comes first. */
export async function lockErasure(tx: Database, id: string): Promise<Erasure | undefined> {
  return tx.selectFrom('erasure').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Keeps what becomes of it. */
export async function changeErasure(tx: Database, id: string, change: Updateable<Tables['erasure']>) {
  await tx.updateTable('erasure').set(change).where('id', '=', id).execute()
}

/** Of one family, newest first: those that are left of it, and those to come. */
export async function listErasuresOf(db: Database, familyId: string): Promise<Erasure[]> {
  return db
    .selectFrom('erasure')
    .selectAll()
    .where('familyId', '=', familyId)
    .orderBy('askedAt', 'desc')
    .orderBy('id')
    .execute()
}

/** Of them those that are open. */
export const listOpenErasures = async (db: Database, familyId: string): Promise<Erasure[]> =>
  (await listErasuresOf(db, familyId)).filter(isOpen)

/** Neither carried out nor ended. */
export const isOpen = ({ endedAt, portalDoneAt }: Pick<Erasure, 'endedAt' | 'portalDoneAt'>) =>
  endedAt === null && portalDoneAt === null

/** Where the last mail goes: addresses that were proved, of parents and of those of 18 who have one. */
export async function listAddressesOf(db: Database, accountIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', sql<string>`any(${[...accountIds]}::uuid[])`)
    .where('verifiedAt', 'is not', null)
    .where('name', '!=', '')
    .execute()
  return rows.flatMap(({ email }) => email ?? [])
}

/** Deletes what is left of a family of which nobody is left, its evidence too. Of a rehearsal nothing stays at all. */
export async function eraseFamily(tx: Database, familyId: string) {
  await sql`select erase_family(${familyId})`.execute(tx)
}

/** LimeSurvey's remains, and the reason of each. */
export async function listRemaining(db: Database, erasures: readonly Pick<Erasure, 'id'>[]) {
  return db
    .selectFrom('erasure_survey')
    .selectAll()
    .where('erasureId', '=', sql<string>`any(${erasures.map(({ id }) => id)}::uuid[])`)
    .orderBy('surveyId')
    .orderBy('token')
    .execute()
}
