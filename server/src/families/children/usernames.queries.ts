import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

/**
 * Which of these names are somebody's already: a username, a survey token, or what a parent's token would be made of.
 * Two people could otherwise meet under one name at the questionnaires. `except`: the account that is being renamed.
 */
export async function listTaken(db: Database, names: readonly string[], except?: string): Promise<string[]> {
  const nobody = '00000000-0000-0000-0000-000000000000'
  const { rows } = await sql<{ name: string }>`
    select lower(left(regexp_replace(login, '[^0-9A-Za-z_]', '', 'g'), 36)) as name from account
    where lower(left(regexp_replace(login, '[^0-9A-Za-z_]', '', 'g'), 36)) = any(${names})
      and id <> ${except ?? nobody}
    union
    select lower(token) as name from survey_token
    where lower(token) = any(${names}) and account_id <> ${except ?? nobody}`.execute(db)
  return rows.map(({ name }) => name)
}

export async function renameAccount(
  db: Database,
  accountId: string,
  names: { name: string; surname: string; login: string },
) {
  await db.updateTable('account').set(names).where('id', '=', accountId).execute()
}
