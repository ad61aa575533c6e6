import { dayInItaly } from '@desco/contract/families/birth-date'

import { type AgeFacts, ageOfRights } from '#families/events/growing-up.rules.ts'
import { enrolmentOf, mayTakePart } from '#families/events/family-events.rules.ts'
import { getChildOfFamily } from '#families/people/family-members.queries.ts'
import { listEvents } from '#families/events/family-events.queries.ts'
import type { Database } from '#platform/database/database.ts'
import type { Parent } from '#platform/http/actor.ts'
import { Problem } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

type Asker = Pick<Parent, 'familyId'>

/** A child of the asker's family that takes part, named by its id or its account's. */
export async function findOwnChild(db: Database, { familyId }: Asker, id: string) {
  const child = await getChildOfFamily(db, familyId, id)
  const events = await listEvents(db, familyId)
  if (enrolmentOf(events) !== 'active') throw new Problem('family_not_active')
  if (!mayTakePart(events, child.id)) throw new Problem('child_not_taking_part')
  return { child, events }
}

/** From 18 on a child decides by itself: what was its parents' to do is so no more. */
export function refuseAdult(child: AgeFacts, { clock }: Pick<Needs, 'clock'>): void {
  if (ageOfRights(child, dayInItaly(clock.now())) >= 18) throw new Problem('child_is_adult')
}

/**
 * The same, with an account of its own: only such a child can be edited or viewed by its parents (specification section 4),
 * until it is 18.
 */
export async function findOwnEnabledChild(needs: Needs, asker: Asker, id: string) {
  const { child, events } = await findOwnChild(needs.db, asker, id)
  refuseAdult(child, needs)
  const { accountId } = child
  if (accountId === null) throw new Problem('child_not_enabled')
  return { child, events, accountId }
}
