import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

/** Whether the holder of an address takes part and has a text to answer on a day. Asked before each mail about a text leaves. */
export async function owesByAddress(db: Database, email: string, today: string): Promise<boolean> {
  const { rows } = await sql<{ owes: boolean }>`
    select exists (
      select from account
      -- of one family and one account: the planner carries neither into the views, and would read what happened to everybody
      cross join lateral (
        select * from survey_taker where survey_taker.family_id = account.family_id offset 0
      ) as taker
      cross join lateral (
        select from text_owed
        where text_owed.account_id = account.id and text_owed.effective_on <= ${today}::date
        offset 0
      ) as owed
      where lower(account.email) = lower(${email}) and taker.account_id = account.id and taker.why is null
    ) as owes`.execute(db)
  return rows[0]?.owes ?? false
}
