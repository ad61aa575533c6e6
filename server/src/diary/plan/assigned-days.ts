import { addDays } from '@desco/contract/diary/days'
import { sql } from 'kysely'

import { dayInItaly } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'

import { keepersOf, listHouseholdsOf } from '#diary/days/households.ts'

/** One assigned day of one person: whether anything stands there, and whether somebody said that it is complete. */
export type PlanStanding = {
  familyId: string
  personId: string
  day: string
  written: boolean
  complete: boolean
}

/** The assigned days of everybody in some families, in order: all of them, or those inside two days. */
export async function listPlanStandings(
  db: Database,
  familyIds: readonly string[],
  { from, to }: { from: string; to: string } = { from: '-infinity', to: 'infinity' },
): Promise<PlanStanding[]> {
  const { rows } = await sql<PlanStanding>`
    select
      plan.family_id,
      plan.person_id,
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
    where plan.family_id = any(${[...familyIds]}::uuid[]) and plan.day between ${from}::date and ${to}::date
    order by plan.day, plan.person_id`.execute(db)
  return rows
}

/**
 * The assigned days of the last two days on which nothing stands and something still may be written, of people who take
 * part. Of a child's diary only where parents write it: to others it is not told whether it is empty.
 */
export async function listEmptyDays(db: Database, familyIds: readonly string[], now: Date) {
  const today = dayInItaly(now)
  const lately = { from: addDays(today, -2), to: addDays(today, -1) }
  const days = (await listPlanStandings(db, familyIds, lately)).filter(({ written }) => !written)
  const households = await listHouseholdsOf(db, [...new Set(days.map(({ familyId }) => familyId))], today)
  const keepers = new Map(
    households.flatMap((one) => keepersOf(one, today)).map((keeper) => [keeper.personId, keeper]),
  )
  return days.flatMap(({ familyId, personId, day }) => {
    const keeper = keepers.get(personId)
    if (keeper === undefined || !keeper.takesPart) return []
    const isChild = keeper.childId !== null
    return isChild && !keeper.isWrittenByParents ? [] : [{ familyId, personId, isChild, day }]
  })
}
