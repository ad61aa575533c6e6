import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import { Problem } from '#platform/problem.ts'

/**
 * Refuses what takes an account's data away while the address before can still object to one that the team has put there: who
 * enters by it may not be the owner (docs/decisions/0120).
 */
export async function refuseOnHold({ db, clock }: { db: Database; clock: Clock }, accountId: string) {
  const change = await db
    .selectFrom('email_change')
    .select('id')
    .where('account_id', '=', accountId)
    .where('by_team', 'is', true)
    .where('undone_at', 'is', null)
    .where('undo_until', '>', clock.now())
    .executeTakeFirst()
  if (change !== undefined) throw new Problem('address_on_hold')
}
