import { type Insertable, sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { Problem } from '#platform/problem.ts'
import type { Tables } from '#server/tables.ts'

/** Two requests for one log-in name, an address or a username, wait for each other, also when no row of it exists yet. */
export async function lockLogin(db: Database, login: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${login}, 0))`.execute(db)
}

export async function findAccountByLogin(db: Database, login: string) {
  return db.selectFrom('account').selectAll().where('login', '=', login).executeTakeFirst()
}

/** Also locks the row: two requests for one account wait for each other. */
export async function lockAccountByLogin(db: Database, login: string) {
  return db.selectFrom('account').selectAll().where('login', '=', login).forNoKeyUpdate().executeTakeFirst()
}

/** Answers the new account's id. The caller holds `lockLogin`. */
export async function insertAccount(
  db: Database,
  account: Omit<Insertable<Tables['account']>, 'firstVerifiedAt'>,
): Promise<string> {
  const { id } = await db
    .insertInto('account')
    .values({ ...account, firstVerifiedAt: account.verifiedAt ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirstOrThrow(() => new Error('The log-in name was locked, yet somebody else has it.'))
  return id
}

type NotOfTheForm =
  | 'id'
  | 'familyId'
  | 'kind'
  | 'login'
  | 'email'
  | 'createdAt'
  | 'verifiedAt'
  | 'firstVerifiedAt'
  | 'passwordContestedAt'
  | 'passwordChosenAt'
  | 'passwordAskedAt'
  | 'codeFailures'

/** Every other column, also one that may be null: a registration that forgets a new one does not compile. */
type Rewritten = Required<Omit<Insertable<Tables['account']>, NotOfTheForm>>

/**
 * A person who registers again before the address was verified is asked again for everything: the last form holds. `familyId`:
 * another family, into which they come by it.
 */
export async function rewriteUnverifiedAccount(
  db: Database,
  id: string,
  form: Rewritten & { familyId?: string },
) {
  await db.updateTable('account').set(form).where('id', '=', id).where('verifiedAt', 'is', null).execute()
}

/** From now on the password is its owner's: the caller has seen to it. */
export async function markVerified(db: Database, id: string, now: Date) {
  await db
    .updateTable('account')
    .set((row) => ({
      verifiedAt: row.fn.coalesce('verifiedAt', row.val(now)),
      firstVerifiedAt: row.fn.coalesce('firstVerifiedAt', row.val(now)),
      codeFailures: 0,
      passwordContestedAt: null,
    }))
    .where('id', '=', id)
    .execute()
}

/** `chosenAt`: when its owner chose it; null of one that was given to a child, or that nobody has. */
export async function setPassword(db: Database, id: string, passwordHash: string, chosenAt: Date | null) {
  await db
    .updateTable('account')
    .set({ passwordHash, passwordChosenAt: chosenAt, passwordAskedAt: null })
    .where('id', '=', id)
    .execute()
}

/** The same password hashed anew; nothing where another one has taken its place. */
export async function replaceHash(
  db: Database,
  id: string,
  { before, after }: { before: string; after: string },
): Promise<void> {
  await db
    .updateTable('account')
    .set({ passwordHash: after })
    .where('id', '=', id)
    .where('passwordHash', '=', before)
    .execute()
}

/** A person's account, which must be of this family. Also locks the row. */
export async function lockAccountOfFamily(db: Database, familyId: string, id: string) {
  return db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .where('familyId', '=', familyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found'))
}

/** Another address, still to be proved. When the first one was proved is kept: the person is the same. */
export async function replaceEmail(db: Database, id: string, email: string) {
  await db
    .updateTable('account')
    .set({ login: email, email, verifiedAt: null, codeFailures: 0 })
    .where('id', '=', id)
    .execute()
}
