import type { CodePurpose } from '@desco/contract/one-time-codes'
import { sql } from 'kysely'

import type { Database } from '#platform/database.ts'

type NewCode = { accountId: string; purpose: CodePurpose; codeHash: Buffer; now: Date; expiresAt: Date }

/** The id of no account: statements about it find nothing, and take as long. */
export const noAccount = '00000000-0000-0000-0000-000000000000'

/** A new code kills the old one. */
export async function replaceCode(db: Database, { accountId, purpose, codeHash, now, expiresAt }: NewCode) {
  const fresh = { code_hash: codeHash, expires_at: expiresAt, wrong_tries: 0, used_at: null, created_at: now }
  await db
    .insertInto('one_time_code')
    .values({ account_id: accountId, purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['account_id', 'purpose']).doUpdateSet(fresh))
    .execute()
}

/** Waits for what `replaceCode` waits for, and writes nothing. */
export async function replaceNoCode(db: Database) {
  await db.updateTable('one_time_code').set({ wrong_tries: 0 }).where('account_id', '=', noAccount).execute()
}

export async function findCode(db: Database, accountId: string, purpose: CodePurpose) {
  return db
    .selectFrom('one_time_code')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
}

/** Also locks the row: of many tries at the same instant each sees the count that the one before it left. */
export async function lockCode(db: Database, accountId: string, purpose: CodePurpose) {
  return db
    .selectFrom('one_time_code')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function markUsed(db: Database, accountId: string, purpose: CodePurpose, now: Date) {
  await db
    .updateTable('one_time_code')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .execute()
  await db.updateTable('account').set({ code_failures: 0 }).where('id', '=', accountId).execute()
}

export async function countWrongTry(db: Database, accountId: string, purpose: CodePurpose) {
  await db
    .updateTable('one_time_code')
    .set({ wrong_tries: sql<number>`wrong_tries + 1` })
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .execute()
  await db
    .updateTable('account')
    .set({ code_failures: sql<number>`code_failures + 1` })
    .where('id', '=', accountId)
    .execute()
}

/** No code sent so far is good for anything. */
export async function deleteCodes(db: Database, accountId: string) {
  await db.deleteFrom('one_time_code').where('account_id', '=', accountId).execute()
}
