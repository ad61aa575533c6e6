import { sql } from 'kysely'

import type { Database } from '#platform/database.ts'

/** Whether the holder of an address takes part and has a text to answer on a day. Asked before each mail about a text leaves. */
export async function owesByAddress(db: Database, email: string, today: string): Promise<boolean> {
  const { rows } = await sql<{ owes: boolean }>`
    select exists (
      select from account
      -- of one family: the planner carries no account into the view, and would read what happened to everybody
      cross join lateral (
        select * from survey_taker where survey_taker.family_id = account.family_id offset 0
      ) as taker
      join text_owed as owed on owed.account_id = account.id
      where lower(account.email) = lower(${email}) and taker.account_id = account.id and taker.why is null
        and owed.effective_on <= ${today}::date
    ) as owes`.execute(db)
  return rows[0]?.owes ?? false
}
