import type { FamilyEventKind } from '@desco/contract/families/events'

import type { FamilyEvent } from './family-events.rules.ts'

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

/** From when on a parent is to be asked. Of who takes part: others are asked nothing. */
export const contactsDueFrom = (events: readonly FamilyEvent[], parent: Parent): Date =>
  new Date(contactsConfirmedAt(events, parent).getTime() + askedAfter)

export const contactsAreDue = (events: readonly FamilyEvent[], parent: Parent, now: Date): boolean =>
  contactsDueFrom(events, parent) <= now
