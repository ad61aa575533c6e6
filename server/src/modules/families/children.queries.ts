import type { NewChild } from '@desco/contract/families'

import type { Database } from '#platform/database.ts'

export async function listChildRows(db: Database, familyId: string) {
  return db
    .selectFrom('child')
    .leftJoin('account', 'account.id', 'child.account_id')
    .select([
      'child.id',
      'child.name',
      'child.surname',
      'child.birth_date',
      'child.account_id',
      'account.login',
    ])
    .where('child.family_id', '=', familyId)
    .orderBy('child.position')
    .execute()
}

export async function findBirthDateOf(db: Database, accountId: string) {
  const row = await db
    .selectFrom('child')
    .select('birth_date')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.birth_date
}

/** Answers the new rows' ids, in the order given. */
export async function insertChildren(db: Database, familyId: string, children: NewChild[], now: Date) {
  const rows = await db
    .insertInto('child')
    .values(
      children.map(({ name, surname, birthDate }, position) => ({
        family_id: familyId,
        position,
        name,
        surname,
        birth_date: birthDate,
        account_id: null,
        created_at: now,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
