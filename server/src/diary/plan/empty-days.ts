import { addDays } from '@desco/contract/diary/days'

import { dayInItaly } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'

import { listUnwrittenDays } from '#diary/days/households.queries.ts'
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
  const days = await listUnwrittenDays(db, familyIds, { from: addDays(today, -2), to: addDays(today, -1) })
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
