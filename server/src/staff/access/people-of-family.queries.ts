import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

/** Everybody of a family: the parent who registered, the other one, the children. */
export async function listPeople(db: Database, familyId: string) {
  const parents = await db
    .selectFrom('account')
    .select([
      'account.id as accountId',
      'name',
      'surname',
      'email',
      'phone',
      'login',
      'verifiedAt',
      'firstVerifiedAt',
      'createdAt',
      'codeFailures',
    ])
    .where('familyId', '=', familyId)
    .where('kind', '=', 'parent')
    .where('name', '!=', '')
    // an account that was taken into the family may be older than the one that registered it
    .orderBy(
      sql`account.id = (select account_id from family_event
        where family_id = ${familyId} and kind = 'parent_registered' order by id limit 1)`,
      'desc',
    )
    .orderBy('createdAt')
    .execute()
  const children = await db
    .selectFrom('child')
    .leftJoin('account', 'account.id', 'child.accountId')
    .select([
      'child.id as childId',
      'child.name',
      'child.surname',
      'child.position',
      'child.birthDate',
      'child.reachedAge',
      'child.accountId',
      'account.login',
      'account.codeFailures',
    ])
    .where('child.familyId', '=', familyId)
    .orderBy('child.position')
    .execute()
  return { parents, children }
}
