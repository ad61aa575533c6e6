import { enrolmentOf, findChildOfFamily, listEvents, mayTakePart } from '#modules/people/index.ts'
import type { Database } from '#platform/database.ts'
import type { Parent } from '#platform/http/actor.ts'
import { Problem } from '#platform/problem.ts'

type Asker = Pick<Parent, 'familyId'>

/**
 * A child of the asker's family that takes part, named by its id or its account's. Another family's child is answered
 * like one that does not exist.
 */
export async function findOwnChild(db: Database, { familyId }: Asker, id: string) {
  const child = await findChildOfFamily(db, familyId, id)
  if (child === undefined) throw new Problem('not_found')
  const events = await listEvents(db, familyId)
  if (enrolmentOf(events) !== 'active') throw new Problem('family_not_active')
  if (!mayTakePart(events, child.id)) throw new Problem('child_not_taking_part')
  return { child, events }
}

/** The same, with an account of its own: only such a child can be edited or viewed (specification section 4). */
export async function findOwnEnabledChild(db: Database, asker: Asker, id: string) {
  const { child, events } = await findOwnChild(db, asker, id)
  const { account_id: accountId } = child
  if (accountId === null) throw new Problem('child_not_enabled')
  return { child, events, accountId }
}
