import { childFields } from '@desco/contract/families/add-children'
import { spellFamilyCode } from '@desco/contract/families/family-code'
import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem } from '#platform/problem.ts'
import type { Secrets } from '#platform/secrets/encryption.ts'
import { listEvents } from '#families/events/family-events.queries.ts'
import { gainedBy } from '#families/events/growing-up.rules.ts'

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

/**
 * Deletes what is left of a family of which nobody is left, its evidence too, under its lock. Of a rehearsal nothing stays at all.
 * Its code is given to nobody any more.
 */
export async function eraseFamily({ db, secrets }: Coded, familyId: string) {
  const { code } = await lockFamily(db, familyId)
  await noteSpentCode({ db, secrets }, code)
  await sql`select erase_family(${familyId})`.execute(db)
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

/** The proved addresses of these accounts: of parents, and of those of 18 who have one. An erased person has none. */
export async function listAddressesOf(db: Database, accountIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', sql<string>`any(${[...accountIds]}::uuid[])`)
    .where('verifiedAt', 'is not', null)
    .where('name', '!=', '')
    .execute()
  return rows.flatMap(({ email }) => email ?? [])
}

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

/** Of a child, and of the access that it may have. */
export const childColumns = [
  'child.id',
  ...childFields.map((field) => `child.${field}` as const),
  'child.reachedAge',
  'child.accountId',
  'account.login',
  'account.passwordAskedAt',
] as const

/** Children with the access that some of them have; of which children, the caller says. */
export const childRows = (db: Database) =>
  db.selectFrom('child').leftJoin('account', 'account.id', 'child.accountId').select(childColumns)

export type ChildRow = Awaited<ReturnType<typeof listChildRows>>[number]

export async function listChildRows(db: Database, familyId: string) {
  return childRows(db).where('child.familyId', '=', familyId).orderBy('child.position').execute()
}

/** A child of this family, named by its own id or by its account's. Another family's is answered like one that does not exist. */
export async function getChildOfFamily(db: Database, familyId: string, id: string) {
  return childRows(db)
    .where('child.familyId', '=', familyId)
    .where((row) => row.or([row('child.id', '=', id), row('child.accountId', '=', id)]))
    .executeTakeFirstOrThrow(() => new Problem('not_found'))
}

export async function findChildOfAccount(db: Database, accountId: string) {
  return childRows(db).where('child.accountId', '=', accountId).executeTakeFirst()
}

export type Member = Awaited<ReturnType<typeof readMember>>

/** Somebody as rules look at them: the child that the account is of, null of a parent, and what happened in the family. */
export async function readMember(
  db: Database,
  { accountId, familyId }: { accountId: string; familyId: string },
) {
  const child = (await findChildOfAccount(db, accountId)) ?? null
  return { accountId, child, events: await listEvents(db, familyId) }
}

export async function renameChild(db: Database, childId: string, names: { name: string; surname: string }) {
  await db.updateTable('child').set(names).where('id', '=', childId).execute()
}

/** The one place in which a birth date changes. */
export async function storeBirthDate(db: Database, child: ChildRow, birthDate: string, today: string) {
  const changes = { birthDate, reachedAge: gainedBy(child, today) }
  await db.updateTable('child').set(changes).where('id', '=', child.id).execute()
}
