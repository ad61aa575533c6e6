import { Problem } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

/**
 * Refuses what takes an account's data away while the address before can still object to one that the team has put there: who
 * enters by it may not be the owner (docs/decisions/rights.md).
 */
export async function refuseOnHold({ db, clock }: Needs, accountId: string) {
  const change = await db
    .selectFrom('email_change')
    .select('id')
    .where('accountId', '=', accountId)
    .where('byTeam', 'is', true)
    .where('undoneAt', 'is', null)
    .where('undoUntil', '>', clock.now())
    .executeTakeFirst()
  if (change !== undefined) throw new Problem('address_on_hold')
}
