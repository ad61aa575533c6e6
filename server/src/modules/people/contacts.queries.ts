import { sql } from 'kysely'

import type { Database } from '#platform/database.ts'

/** The parents of these families. */
export const listParentsOf = (db: Database, familyIds: readonly string[]) =>
  db
    .selectFrom('account')
    .select(['id', 'family_id', 'created_at'])
    .where('family_id', '=', sql<string>`any(${[...familyIds]}::uuid[])`)
    .where('kind', '=', 'parent')
    .orderBy('id')
    .execute()
