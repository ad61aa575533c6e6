import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

import { contactsAreDue, contactsDueFrom } from '#families/events/contacts.rules.ts'
import { listEventsOf } from '#families/events/family-events.queries.ts'
import { receivesSurveys } from '#families/events/family-events.rules.ts'

/** The parents of these families who are asked whether their contacts are still right, and since when. */
export async function listDueContacts(
  db: Database,
  familyIds: readonly string[],
  now: Date,
): Promise<{ familyId: string; accountId: string; since: Date }[]> {
  const parents = await db
    .selectFrom('account')
    .select(['id', 'familyId', 'createdAt'])
    .where('familyId', '=', sql<string>`any(${[...familyIds]}::uuid[])`)
    .where('kind', '=', 'parent')
    .orderBy('id')
    .execute()
  // most are of the first year: the events of their families are not read
  const old = parents.filter((parent) => contactsAreDue([], parent, now))
  if (old.length === 0) return []
  const byFamily = await listEventsOf(
    db,
    old.map(({ familyId }) => familyId),
  )
  return old.flatMap((parent) => {
    const events = byFamily.get(parent.familyId) ?? []
    if (!receivesSurveys(events, { parentId: parent.id }) || !contactsAreDue(events, parent, now)) return []
    return { familyId: parent.familyId, accountId: parent.id, since: contactsDueFrom(events, parent) }
  })
}
