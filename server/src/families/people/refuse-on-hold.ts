import type { Database } from '#platform/database/database.ts'
import { Problem } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

/**
 * Refuses what takes an account's data away while the address before can still object to one that the team has put there: who
 * enters by it may not be the owner (docs/decisions/rights.md).
 */
export async function refuseOnHold({ db, clock }: Needs, accountId: string) {
  if (await isOnHold(db, accountId, clock.now())) throw new Problem('address_on_hold')
}

/** Whether the address before can still object to one that the team has put there. */
async function isOnHold(db: Database, accountId: string, now: Date): Promise<boolean> {
  const change = await db
    .selectFrom('email_change')
    .select('id')
    .where('accountId', '=', accountId)
    .where('byTeam', 'is', true)
    .where('undoneAt', 'is', null)
    .where('undoUntil', '>', now)
    .executeTakeFirst()
  return change !== undefined
}
