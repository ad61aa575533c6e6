import { randomUUID } from 'node:crypto'

import type { Database } from '#platform/database/database.ts'

const born = new Date('2026-11-01T10:00:00Z')

/** A parent's or a child's account with nothing around it but a family; answers its id. */
export async function addBarePerson(
  db: Database,
  person: { email: string } | { username: string },
): Promise<string> {
  const family = await db
    .insertInto('family')
    .values({ code: randomUUID(), createdAt: born })
    .returning('id')
    .executeTakeFirstOrThrow()
  const names = { name: 'Giulia', surname: 'Rossi', passwordHash: 'none', createdAt: born }
  const account =
    'email' in person
      ? ({ kind: 'parent', login: person.email, email: person.email } as const)
      : ({ kind: 'child', login: person.username } as const)
  const { id } = await db
    .insertInto('account')
    .values({ ...names, ...account, familyId: family.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
