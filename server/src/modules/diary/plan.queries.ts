import { sql } from 'kysely'

import type { Database } from '#platform/database.ts'

/** The assigned days of some people, in order. */
export async function listPlanDays(db: Database, personIds: readonly string[]) {
  return db
    .selectFrom('diary_plan_day')
    .select(['person_id', 'day'])
    .where('person_id', '=', sql<string>`any(${[...personIds]}::uuid[])`)
    .orderBy('day')
    .execute()
}
