import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

/** One assigned day of one person: whether anything stands there, and whether somebody said that it is complete. */
export type PlanStanding = {
  familyId: string
  personId: string
  day: string
  written: boolean
  complete: boolean
}

/** The assigned days of everybody in some families, in order. */
export async function listPlanStandings(db: Database, familyIds: readonly string[]): Promise<PlanStanding[]> {
  const { rows } = await sql<PlanStanding>`
    select
      plan.family_id as "familyId",
      plan.person_id as "personId",
      plan.day::text,
      entry.id is not null as written,
      coalesce(entry.complete, false) as complete
    from diary_plan_day as plan
    left join lateral (
      select one.id, one.kind = 'day' and (one.content ->> 'complete')::boolean as complete
      from diary_entry as one
      where one.person_id = plan.person_id and one.day = plan.day and not one.deleted
      order by complete desc nulls last
      limit 1
    ) as entry on true
    where plan.family_id = any(${[...familyIds]}::uuid[])
    order by plan.day, plan.person_id`.execute(db)
  return rows
}
