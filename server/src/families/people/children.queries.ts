import type { Database } from '#platform/database/database.ts'

import { listEvents } from '#families/events/family-events.queries.ts'
import { gainedBy } from '#families/events/growing-up.rules.ts'

const childRows = (db: Database) =>
  db
    .selectFrom('child')
    .leftJoin('account', 'account.id', 'child.accountId')
    .select([
      'child.id',
      'child.name',
      'child.surname',
      'child.birthDate',
      'child.reachedAge',
      'child.accountId',
      'account.login',
      'account.passwordAskedAt',
    ])

export type ChildRow = Awaited<ReturnType<typeof listChildRows>>[number]

export async function listChildRows(db: Database, familyId: string) {
  return childRows(db).where('child.familyId', '=', familyId).orderBy('child.position').execute()
}

/** A child of this family, named by its own id or by its account's. */
export async function findChildOfFamily(db: Database, familyId: string, id: string) {
  return childRows(db)
    .where('child.familyId', '=', familyId)
    .where((row) => row.or([row('child.id', '=', id), row('child.accountId', '=', id)]))
    .executeTakeFirst()
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
