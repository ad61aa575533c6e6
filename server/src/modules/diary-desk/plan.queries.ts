import { sql } from 'kysely'

import type { Database } from '#platform/database.ts'

/** Two who plan at once wait for each other. Held until the transaction ends. */
export async function lockPlans(tx: Database) {
  await sql`select pg_advisory_xact_lock(hashtextextended('diary_plan', 0))`.execute(tx)
}

/** The assigned days of some families inside a window. */
export async function listPlanned(
  tx: Database,
  familyIds: readonly string[],
  { from, to }: { from: string; to: string },
) {
  return tx
    .selectFrom('diary_plan_day')
    .select(['family_id', 'person_id', 'day'])
    .where('family_id', '=', sql<string>`any(${[...familyIds]}::uuid[])`)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
}

export type NewPlanDay = {
  family_id: string
  parent_id: string | null
  child_id: string | null
  day: string
  planned_at: Date
  staff_id: string | null
}

export async function insertPlanDays(tx: Database, rows: readonly NewPlanDay[]) {
  if (rows.length === 0) return
  await tx
    .insertInto('diary_plan_day')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes back what was assigned to a family from a day on. */
export async function deletePlanDays(tx: Database, familyId: string, from: string) {
  await tx.deleteFrom('diary_plan_day').where('family_id', '=', familyId).where('day', '>=', from).execute()
}
