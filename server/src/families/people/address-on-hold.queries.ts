import type { Database } from '#platform/database/database.ts'

/** Whether the address before can still object to one that the team has put there. */
export async function isOnHold(db: Database, accountId: string, now: Date): Promise<boolean> {
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
