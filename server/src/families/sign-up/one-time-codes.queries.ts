import type { CodePurpose } from '@desco/contract/families/one-time-codes'
import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

/** The id of no account: statements about it find nothing, and take as long. */
export const noAccount = '00000000-0000-0000-0000-000000000000'

export const codesOf = (db: Database, accountId: string, purpose: CodePurpose) =>
  db.selectFrom('one_time_code').selectAll().where('accountId', '=', accountId).where('purpose', '=', purpose)

/** Also locks the row: of many tries at the same instant each sees the count that the one before it left. */
export const lockCode = (db: Database, accountId: string, purpose: CodePurpose) =>
  codesOf(db, accountId, purpose).forNoKeyUpdate().executeTakeFirst()

export async function markUsed(db: Database, accountId: string, purpose: CodePurpose, now: Date) {
  await db
    .updateTable('one_time_code')
    .set({ usedAt: now })
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .execute()
  await db.updateTable('account').set({ codeFailures: 0 }).where('id', '=', accountId).execute()
}

export async function countWrongTry(db: Database, accountId: string, purpose: CodePurpose) {
  await db
    .updateTable('one_time_code')
    .set({ wrongTries: sql<number>`wrong_tries + 1` })
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .execute()
  await db
    .updateTable('account')
    .set({ codeFailures: sql<number>`code_failures + 1` })
    .where('id', '=', accountId)
    .execute()
}

/** No code sent so far is good for anything. */
export async function deleteCodes(db: Database, accountId: string) {
  await db.deleteFrom('one_time_code').where('accountId', '=', accountId).execute()
}
