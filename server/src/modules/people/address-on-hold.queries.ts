import type { Database } from '#platform/database.ts'

/** Whether the address before can still object to one that the team has put there. */
export async function isOnHold(db: Database, accountId: string, now: Date): Promise<boolean> {
  const change = await db
    .selectFrom('email_change')
    .select('id')
    .where('account_id', '=', accountId)
    .where('by_team', 'is', true)
    .where('undone_at', 'is', null)
    .where('undo_until', '>', now)
    .executeTakeFirst()
  return change !== undefined
}
