import type { Database } from '#platform/database.ts'

import { findChildOfAccount } from './children.queries.ts'
import { getAccountWithFamily } from './families.queries.ts'
import { listEvents } from './family-events.queries.ts'
import { mayBeAsked } from './family-events.rules.ts'

/** May the holder of this account be offered questionnaires? */
export async function accountMayBeAsked({ db }: { db: Database }, accountId: string): Promise<boolean> {
  const { kind, family_id: familyId } = await getAccountWithFamily(db, accountId)
  const events = await listEvents(db, familyId)
  if (kind === 'parent') return mayBeAsked(events, { parentId: accountId })
  const child = await findChildOfAccount(db, accountId)
  return child !== undefined && mayBeAsked(events, { childId: child.id })
}
