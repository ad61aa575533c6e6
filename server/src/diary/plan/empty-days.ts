import { addDays } from '@desco/contract/diary/days'
import { sql } from 'kysely'

import { dayInItaly } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'

import { keepersOf, listHouseholdsOf } from '#diary/days/households.ts'

type EmptyDay = { familyId: string; personId: string; isChild: boolean; day: string }

/**
 * The assigned days of the last two days on which nothing stands and something still may be written, of people who take
 * part. Of a child's diary only where parents write it: to others it is not told whether it is empty.
 */
export async function listEmptyDays(
  db: Database,
  familyIds: readonly string[],
  now: Date,
): Promise<EmptyDay[]> {
  const today = dayInItaly(now)
  const { rows: days } = await sql<{ familyId: string; personId: string; day: string }>`
    select plan.family_id as "familyId", plan.person_id as "personId", plan.day
    from diary_plan_day as plan
    where plan.family_id = any(${[...familyIds]}::uuid[])
      and plan.day between ${addDays(today, -2)}::date and ${addDays(today, -1)}::date
      and not exists (
        select from diary_entry as entry
        where entry.person_id = plan.person_id and entry.day = plan.day and not entry.deleted
      )
    order by plan.day, plan.person_id`.execute(db)
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
