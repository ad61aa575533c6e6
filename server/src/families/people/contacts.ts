import type { FamilyEventKind } from '@desco/contract/families/events'
import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { listEventsOf } from '#families/events/family-events.queries.ts'
import { type FamilyEvent, receivesSurveys } from '#families/events/family-events.rules.ts'

/** Acts of a parent with their own contacts before their eyes: they are right at that moment. */
const lookingAtContacts: readonly FamilyEventKind[] = [
  'contacts_confirmed',
  'person_corrected',
  'email_changed',
]

/** After how long a parent is asked whether their contacts are still right: 365 days, in milliseconds. */
const askedAfter = 365 * 86_400_000

type Parent = { id: string; createdAt: Date }

/** When a parent last said how they are reached: at the registration, or since by confirming or correcting it. */
export function contactsConfirmedAt(events: readonly FamilyEvent[], { id, createdAt }: Parent): Date {
  const last = events.findLast(({ kind, accountId }) => accountId === id && lookingAtContacts.includes(kind))
  return last?.happenedAt ?? createdAt
}

/** The moment from which a parent who takes part is to be asked; others are asked nothing. */
const contactsDueFrom = (events: readonly FamilyEvent[], parent: Parent): Date =>
  new Date(contactsConfirmedAt(events, parent).getTime() + askedAfter)

export const contactsAreDue = (events: readonly FamilyEvent[], parent: Parent, now: Date): boolean =>
  contactsDueFrom(events, parent) <= now

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
