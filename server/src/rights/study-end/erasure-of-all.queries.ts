import type { Insertable, Selectable, Updateable } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'
import type { Tables } from '#server/tables.ts'

// The row of the erasure of all families: what was decided, and how far it has come.

export type ErasureOfAll = Selectable<Tables['erasure_of_all']>

/** The one that was not taken back; there is no other. */
export async function findCurrent(db: Database): Promise<ErasureOfAll | undefined> {
  return db.selectFrom('erasure_of_all').selectAll().where('takenBackAt', 'is', null).executeTakeFirst()
}

export async function findErasureOfAll(db: Database, id: string): Promise<ErasureOfAll | undefined> {
  return db.selectFrom('erasure_of_all').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The same; nobody else changes it until the end of `tx`. */
export async function lockErasureOfAll(tx: Database, id: string): Promise<ErasureOfAll | undefined> {
  return tx.selectFrom('erasure_of_all').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

type Asked = Pick<Insertable<Tables['erasure_of_all']>, 'beginsOn' | 'askedBy' | 'askedAt'>

export async function insertErasureOfAll(tx: Database, asked: Asked): Promise<void> {
  await tx.insertInto('erasure_of_all').values(asked).execute()
}

export async function changeErasureOfAll(
  tx: Database,
  id: string,
  changed: Updateable<Tables['erasure_of_all']>,
): Promise<void> {
  await tx.updateTable('erasure_of_all').set(changed).where('id', '=', id).execute()
}

/** The names of colleagues, by their ids. */
export async function listNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('staff_account')
    .select(['id', 'shownAs'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, shownAs }) => [id, shownAs]))
}

/** Whether one waits for somebody else than this colleague. */
export async function awaitsSecond(db: Database, staffId: string): Promise<boolean> {
  const found = await findCurrent(db)
  return found !== undefined && found.approvedAt === null && found.askedBy !== staffId
}

type Part = { after: string | null; upTo: string | null; atMost: number }

/** The people who can be written to, in the order of their ids: addresses that were proved, of nobody who rehearses. */
export async function listWritable(db: Database, { after, upTo, atMost }: Part) {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'familyId'])
    .where('verifiedAt', 'is not', null)
    .where('email', 'is not', null)
    .where('name', '!=', '')
    .where(isOfStudy('familyId'))
    .$if(after !== null, (rows) => rows.where('id', '>', after ?? ''))
    .$if(upTo !== null, (rows) => rows.where('id', '<=', upTo ?? ''))
    .orderBy('id')
    .limit(atMost)
    .execute()
}

/** Families in the order of their ids, rehearsals too. */
export async function listFamilyIds(
  db: Database,
  { after, atMost }: Pick<Part, 'after' | 'atMost'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('family')
    .select('id')
    .$if(after !== null, (families) => families.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(atMost)
    .execute()
  return rows.map(({ id }) => id)
}
