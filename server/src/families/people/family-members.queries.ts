import { spellFamilyCode } from '@desco/contract/families/family-code'
import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import type { Secrets } from '#platform/secrets/encryption.ts'

type Coded = { db: Database; secrets: Pick<Secrets, 'keyedHash' | 'keyedHashes'> }

/** A family's code is not given out again after its erasure: old tables would show another family under it. */
export async function noteSpentCode({ db, secrets }: Coded, code: string) {
  await db
    .insertInto('spent_family_code')
    .values({ codeHash: secrets.keyedHash('family-code', code) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function isSpentCode({ db, secrets }: Coded, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('spent_family_code')
    .select('codeHash')
    .where('codeHash', 'in', secrets.keyedHashes('family-code', code))
    .executeTakeFirst()
  return row !== undefined
}

/** A family by the code that people know, however they spell it. */
export async function findFamilyIdByCode(db: Database, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('family')
    .select('id')
    .where('code', '=', spellFamilyCode(code))
    .executeTakeFirst()
  return row?.id
}

/** Two requests for one family wait for each other. */
export async function lockFamily(db: Database, familyId: string) {
  return db
    .selectFrom('family')
    .select('code')
    .where('id', '=', familyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Does something in one transaction under that lock. */
export const underFamilyLock = <Given extends { db: Database }, T>(
  needs: Given,
  familyId: string,
  act: (inside: Given) => Promise<T>,
): Promise<T> =>
  inTransaction(needs.db, async (tx) => {
    await lockFamily(tx, familyId)
    return act({ ...needs, db: tx })
  })

const accounts = (db: Database, accountId: string) =>
  db
    .selectFrom('account')
    .select(['id', 'familyId', 'kind', 'login', 'email', 'name', 'surname', 'createdAt'])
    .where('id', '=', accountId)

export const getAccount = (db: Database, accountId: string) =>
  accounts(db, accountId).executeTakeFirstOrThrow()

export const findAccount = (db: Database, accountId: string) => accounts(db, accountId).executeTakeFirst()

/** Those of people who were erased are not in it: nothing of them is left but the row. */
export async function listFamilyAccounts(db: Database, familyId: string) {
  return db
    .selectFrom('account')
    .select(['id', 'kind', 'name', 'email'])
    .where('familyId', '=', familyId)
    .where('name', '!=', '')
    .execute()
}

/** First names and surnames of a family’s parents and children, each once. */
export async function listFamilyNames(db: Database, familyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select(['name', 'surname'])
    .where('familyId', '=', familyId)
    .union(db.selectFrom('child').select(['name', 'surname']).where('familyId', '=', familyId))
    .execute()
  return rows.flatMap(({ name, surname }) => [name, surname])
}

/** The parents of a family who can be written to: verified addresses only, and nobody who was erased. */
export async function listParentsToTell(db: Database, familyId: string) {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'email'])
    .where('familyId', '=', familyId)
    .where('kind', '=', 'parent')
    .where('name', '!=', '')
    .where('verifiedAt', 'is not', null)
    .orderBy('createdAt')
    .execute()
  return rows.flatMap(({ id, email }) => (email === null ? [] : { id, email }))
}

/** Their addresses alone. */
export const listParentEmails = async (db: Database, familyId: string): Promise<string[]> =>
  (await listParentsToTell(db, familyId)).map(({ email }) => email)

/** The family of a parent with this address. */
export async function findFamilyOfParent(db: Database, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('account')
    .select('familyId')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('kind', '=', 'parent')
    .executeTakeFirst()
  return row?.familyId
}
