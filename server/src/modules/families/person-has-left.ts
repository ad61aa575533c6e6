import type { Database } from '#platform/database.ts'

import { getAccountWithFamily } from './families.queries.ts'
import { listEvents } from './family-events.queries.ts'
import { hasLeft } from './family-events.rules.ts'

/** Whether a person or the whole family has left the study: they are asked nothing more. */
export async function personHasLeft(db: Database, accountId: string): Promise<boolean> {
  const { family_id: familyId } = await getAccountWithFamily(db, accountId)
  return hasLeft(await listEvents(db, familyId), accountId)
}
