import type { Database } from '#platform/database/database.ts'

import type { Person } from './survey-token.rules.ts'

export async function findPerson(db: Database, accountId: string): Promise<Person | undefined> {
  const row = await db
    .selectFrom('account')
    .select(['kind', 'login', 'email'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!row) return undefined
  return row.kind === 'parent'
    ? { kind: 'parent', email: row.email ?? row.login }
    : { kind: 'child', username: row.login }
}

export async function findToken(db: Database, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('survey_token')
    .select('token')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row?.token
}

/** False when this account has a token already, or somebody else has this one, be it in other letter case. */
export async function insertToken(db: Database, accountId: string, token: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('survey_token')
    .values({ accountId, token })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
